from django.apps import AppConfig


class BotsConfig(AppConfig):
    name = "games.bots"

    def ready(self) -> None:
        from games.matches.signals import advanced

        from .jobs import wake_bots

        advanced.connect(wake_bots, dispatch_uid="bots")
