"""Answering a simple ask from a mail, without signing in."""

from __future__ import annotations

from typing import Any

from allauth.core import ratelimit
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games.matches.errors import Refused
from games.notices import answering, links, people


@csrf_exempt  # the signed link is the proof, and whoever has it needs no page of ours to post
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, token: str) -> HttpResponse:
    """GET asks, with ``?choose=<option>`` chosen beforehand; POST answer=<option> answers, once.

    Whatever has made the link useless, it says so alike and leads to the match.
    """
    if not ratelimit.consume(request, action="answer_by_link"):
        return _say(request, 429, sorry=_("That was often. Wait a few minutes, then try again."))
    try:
        right = links.read_answer_token(token)
    except (signing.BadSignature, ValueError):
        return _say(request, 404, wrong=True)
    try:
        opened = answering.opened(right)
    except Refused:
        return _say(request, 410, gone=True, match_id=right.match_id)
    with people.speaking_to(opened.user):
        wanted = request.POST.get("answer", "") if request.method == "POST" else request.GET.get("choose", "")
        context = {"ask": opened.ask, "match": opened.match, "wanted": wanted, "match_id": right.match_id}
        if request.method != "POST":
            return _say(request, 200, **context)
        try:
            return _say(request, 200, done=answering.answer(right, wanted), match_id=right.match_id)
        except Refused as error:
            return _say(request, error.status, oops=error.sentence, **context)


def _say(request: HttpRequest, status: int, **context: Any) -> HttpResponse:
    return render(request, "notices/answer.html", context, status=status)
