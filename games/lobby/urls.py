from django.urls import path

from games.cards.views import rules_index, rules_title

from .views import hours, joining, mine, profile, signin, start, tables, waiting

app_name = "lobby"
urlpatterns = [
    path("", start.home, name="home"),
    path("play/", start.play, name="play"),
    path("credits/", start.credits, name="credits"),
    path("mine/", mine.mine, name="mine"),
    path("tables/", tables.listing, name="tables"),
    path("tables/new/", tables.create, name="create"),
    path("tables/<int:match_id>/join/", tables.join, name="join"),
    path("tables/<int:match_id>/leave/", waiting.leave, name="leave"),
    path("tables/<int:match_id>/close/", waiting.close, name="close"),
    path("tables/<int:match_id>/bot/", waiting.seat_bot, name="seat-bot"),
    path("tables/<int:match_id>/bots/", waiting.fill, name="fill"),
    path("tables/<int:match_id>/clear/", waiting.clear_seat, name="clear-seat"),
    path("tables/<int:match_id>/role/", waiting.choose_role, name="choose-role"),
    path("tables/<int:match_id>/start/", waiting.start, name="start"),
    path("tables/<int:match_id>/invite/", waiting.invite, name="invite"),
    path("join/<str:invite>/", joining.invitation, name="invitation"),
    path("sign-in/", signin.request_link, name="link-request"),
    path("sign-in/<str:uid>/<str:token>/", signin.link, name="link"),
    path("rules/", rules_index, name="rules"),
    path("rules/<slug:title>/", rules_title, name="rules-title"),
    path("profile/", profile.profile, name="profile"),
    path("profile/hours/", hours.my_hours, name="hours"),
    path("profile/vacations/", hours.vacation, name="vacation"),
    path("profile/vacations/end/", hours.end_vacation, name="end-vacation"),
    path("profile/tokens/", profile.create_token, name="create-token"),
    path("profile/tokens/revoke/", profile.revoke_token, name="revoke-token"),
]
