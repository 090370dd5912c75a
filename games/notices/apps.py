from django.apps import AppConfig


class NoticesConfig(AppConfig):
    name = "games.notices"

    def ready(self) -> None:
        from games.matches.signals import advanced

        from .outbox import write

        advanced.connect(write, dispatch_uid="notices")
