from django.apps import AppConfig


class LiveConfig(AppConfig):
    name = "games.live"

    def ready(self) -> None:
        from games.matches.signals import advanced

        from .notify import tell_viewers

        advanced.connect(tell_viewers, dispatch_uid="live")
