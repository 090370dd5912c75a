"""The API's part about notices: what one wants to hear of, and where."""

from __future__ import annotations

from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.notices import people, wishes
from games.notices.models import WISHES, Preference, preference_of

from .base import Endpoint, document
from .wire import NoticesIn, NoticesOut


class Notices(Endpoint):
    permission_classes = (IsAuthenticated,)

    @document("getNotices", "What you want to hear of, by which channels", NoticesOut, wrong=())
    def get(self, request: Request) -> Response:
        return Response(_said(preference_of(request.user)))

    @document("setNotices", "Choose what you want to hear of", NoticesOut, body=NoticesIn, wrong=(409,))
    def put(self, request: Request) -> Response:
        body = self.body(request, NoticesIn)
        wanted = {"mail": body.mail, "digest": body.digest, "webhook": body.webhook, "push": body.push}
        wish = wishes.choose(request.user, wanted, hour=body.hour, language=body.language, webhook_url=body.webhook_url)
        return Response(_said(wish))


def _said(wish: Preference) -> NoticesOut:
    return NoticesOut(
        kinds=[kind.value for kind in WISHES],
        hour=wish.hour,
        language=people.language_of(wish.user),
        webhook_url=wish.webhook_url,
        webhook_error=wish.webhook_error,
        **wishes.chosen(wish),
    )
