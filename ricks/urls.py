from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.http import HttpRequest, HttpResponseRedirect
from django.templatetags.static import static
from django.urls import include, path
from django.views.generic import RedirectView

from games.lobby.views.tables import rematch
from ricks.health import healthz, sweep

admin.site.site_header = admin.site.site_title = "The card workshop"
# allauth's limits against guessing passwords cover the admin's door too.
admin.autodiscover()
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]


def favicon(request: HttpRequest) -> HttpResponseRedirect:
    """Browsers ask for this by themselves on pages that are not of our making, such as the admin's."""
    return HttpResponseRedirect(static("img/favicon.svg"))


urlpatterns = [
    path("admin/", admin.site.urls),
    path("api/v1/", include("games.api.urls")),
    path("accounts/", include("allauth.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("favicon.ico", favicon),
    path("healthz", healthz, name="healthz"),
    path("healthz/sweep", sweep, name="healthz-sweep"),
    path("matches/<int:pk>/rematch/", rematch),  # the lobby counts it, then leads to games.matches
    path("matches/", RedirectView.as_view(pattern_name="lobby:mine")),
    path("matches/", include("games.matches.urls")),
    path("cards/", include("games.cards.urls")),
    path("notices/", include("games.notices.urls")),
    path("", include("games.lobby.urls")),
]
