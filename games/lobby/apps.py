from django.apps import AppConfig


class LobbyConfig(AppConfig):
    name = "games.lobby"

    def ready(self) -> None:
        from allauth.account.signals import password_changed, password_reset, password_set
        from django.contrib.auth.signals import user_logged_in
        from django.db.models.signals import pre_delete

        from . import receivers, visits

        for signal in (password_changed, password_reset, password_set):
            signal.connect(receivers.revoke_tokens, dispatch_uid="lobby.tokens")
        pre_delete.connect(receivers.leave_matches, self.get_model("Player"), dispatch_uid="lobby.matches")
        user_logged_in.connect(visits.begin, dispatch_uid="lobby.visits")
