from django.urls import path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from . import notice_views, time_views, views

app_name = "api"
urlpatterns = [
    # The split view keeps its script in a file of its own, as the content security policy wants.
    path("", SpectacularSwaggerSplitView.as_view(url_name="api:schema"), name="docs"),
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("titles/", views.Titles.as_view(), name="titles"),
    path("titles/<slug:title>/", views.TitleView.as_view(), name="title"),
    path("titles/<slug:title>/cards/", views.Cards.as_view(), name="cards"),
    path("matches/", views.Matches.as_view(), name="matches"),
    path("matches/<int:pk>/", views.MatchView.as_view(), name="match"),
    path("matches/<int:pk>/proposals/", time_views.Proposals.as_view(), name="proposals"),
    path("matches/<int:pk>/proposals/responses/", time_views.Responses.as_view(), name="responses"),
    path("matches/<int:pk>/time/", time_views.Gifts.as_view(), name="give-time"),
    path("matches/<int:pk>/back/", time_views.Back.as_view(), name="back"),
    path("hours/", time_views.Hours.as_view(), name="hours"),
    path("notices/", notice_views.Notices.as_view(), name="notices"),
    path("hours/vacations/", time_views.Vacations.as_view(), name="vacations"),
    path("hours/vacations/<int:vacation>/", time_views.VacationView.as_view(), name="vacation"),
    path("matches/<int:pk>/log/", views.Log.as_view(), name="log"),
    path("matches/<int:pk>/answers/", views.Answers.as_view(), name="answers"),
    path("matches/<int:pk>/undo/", views.Undo.as_view(), name="undo"),
    path("matches/<int:pk>/orders/", views.Orders.as_view(), name="orders"),
    path("matches/<int:pk>/resign/", views.Resign.as_view(), name="resign"),
    path("matches/<int:pk>/join/", views.Join.as_view(), name="join"),
    path("matches/<int:pk>/leave/", views.Leave.as_view(), name="leave"),
    path("matches/<int:pk>/start/", views.Start.as_view(), name="start"),
    path("matches/<int:pk>/rematch/", views.Rematch.as_view(), name="rematch"),
    path("<path:rest>", views.Nowhere.as_view(), name="nowhere"),
]
