"""The card workshop: sets of cards by title, drafts to change, and their publishing."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.models import LogEntry
from django.contrib.admin.utils import unquote
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Q, QuerySet, Sum
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games import titles
from games.kernel.cards import WrongCards

from . import store
from .differences import Change, changes
from .faces import type_names
from .models import Card, CardSet
from .workshop import card_page

PROVENANCE = ("printed", "transcribed", "designed")


def title_name(key: str) -> str:
    """A title's name, or its key if this software no longer knows it."""
    return next((t.meta.name for t in titles.all_titles() if t.meta.key == key), key)


def compared(row: CardSet) -> list[Change]:
    """What differs in a set from the published revision before it. Raises WrongCards if one can't be read."""
    earlier = CardSet.objects.filter(title=row.title, state=store.PUBLISHED, revision__lt=row.revision).first()
    if earlier is None:
        return []
    return changes(*(list(store.kernel_set(one).cards.values()) for one in (earlier, row)))


def history(row: CardSet) -> QuerySet[LogEntry]:
    """Who did what to a set and its cards, newest first."""
    types = ContentType.objects.get_for_models(CardSet, Card)
    cards = [str(pk) for pk in row.cards.values_list("pk", flat=True)]
    return (
        LogEntry.objects.filter(
            Q(content_type=types[CardSet], object_id=str(row.pk)) | Q(content_type=types[Card], object_id__in=cards)
        )
        .select_related("user")
        .order_by("-action_time", "-pk")
    )


class WorkshopAdmin(admin.ModelAdmin):
    """What sets and cards share: a page of our own for each row, in place of the admin's form."""

    actions = None
    show_facets = admin.ShowFacets.NEVER

    def page(self, request: HttpRequest, row: Any) -> HttpResponse:
        """The page of a row that may be looked at, and what its form does."""
        raise NotImplementedError

    def new_row(self, request: HttpRequest) -> Any:
        """An unsaved row for the page that adds one; None where nothing can be added so."""
        return None

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> Any:
        row = self.new_row(request) if object_id is None else self.get_object(request, unquote(object_id))
        if row is None:
            raise Http404("There is no such set or card.")
        allowed = self.has_view_or_change_permission(request, row) if row.pk else self.has_add_permission(request)
        if not allowed:
            raise PermissionDenied
        return self.page(request, row)


@admin.register(CardSet)
class CardSetAdmin(WorkshopAdmin):
    """Revisions of every title. Nothing of a published one can be changed: a draft is started from it instead."""

    list_display = ("revision_name", "title_words", "status", "cards_in_it", "where_from", "differs", "published_by")
    list_filter = ("title", "state")
    ordering = ("title", "-revision")
    change_form_template = "admin/cards/cardset/set.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[CardSet]:
        shares = {p: Count("cards", filter=Q(cards__provenance=p)) for p in PROVENANCE}
        query = super().get_queryset(request).select_related("published_by")
        return query.annotate(designs=Count("cards"), copies=Sum("cards__copies"), **shares)

    @admin.display(description="revision", ordering="revision")
    def revision_name(self, row: CardSet) -> str:
        return f"Revision {row.revision}"

    @admin.display(description="title", ordering="title")
    def title_words(self, row: CardSet) -> str:
        return title_name(row.title)

    @admin.display(description="state", ordering="state")
    def status(self, row: CardSet) -> SafeString:
        if row.is_draft:
            return format_html('<span class="badge turn">{}</span>', "draft")
        newest = store.latest(row.title)
        words = "in use for new matches" if newest.pk == row.pk else "older"
        return format_html('<span class="badge {}">{}</span>', "can" if newest.pk == row.pk else "", words)

    @admin.display(description="cards")
    def cards_in_it(self, row: Any) -> str:
        return f"{row.designs} ({row.copies or 0} with copies)"

    @admin.display(description="where from")
    def where_from(self, row: Any) -> str:
        return ", ".join(f"{n} {p}" for p in PROVENANCE if (n := getattr(row, p)))

    @admin.display(description="against the one before")
    def differs(self, row: CardSet) -> str:
        try:
            count = len(compared(row))
        except WrongCards:
            return "can't be read any more"
        return "" if row.revision == 1 else f"{count} differ" if count else "the same"

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False  # a set starts as a draft of another

    def has_delete_permission(self, request: HttpRequest, obj: CardSet | None = None) -> bool:
        return super().has_delete_permission(request, obj) and (obj is None or obj.is_draft)

    def get_urls(self) -> list[URLPattern]:
        wrap = self.admin_site.admin_view
        return [
            path("<int:pk>/draft/", wrap(self.start_draft), name="cards_cardset_draft"),
            path("<int:pk>/publish/", wrap(self.publish), name="cards_cardset_publish"),
            *super().get_urls(),
        ]

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        return super().changelist_view(request, {**(extra_context or {}), "title": "Card sets, by title"})

    def page(self, request: HttpRequest, row: CardSet) -> HttpResponse:
        """One set: what is in it, what differs, who did what; for a draft also its problems and what can be done."""
        if request.method == "POST":
            self._need_draft(request, row)
            self._keep_note(request, row)
            if "publish" in request.POST:
                return HttpResponseRedirect(reverse("admin:cards_cardset_publish", args=[row.pk]))
            messages.success(request, "The note is saved.")
            return HttpResponseRedirect(request.path)
        return self._page(request, row, self.change_form_template)

    def start_draft(self, request: HttpRequest, pk: int) -> HttpResponse:
        """POST: a draft as a copy of this revision, or of the shipped cards."""
        row = get_object_or_404(CardSet, pk=pk)
        if request.method != "POST" or not request.user.has_perm("cards.add_cardset"):
            raise PermissionDenied
        try:
            draft = store.make_draft(row.title, row, shipped="shipped" in request.POST)
        except WrongCards as error:
            for problem in error.problems:
                messages.error(request, problem)
            return HttpResponseRedirect(reverse("admin:cards_cardset_change", args=[pk]))
        start = "the shipped cards" if draft.base is None else f"revision {draft.base}"
        self.log_addition(request, draft, f"Started from {start}.")
        messages.success(
            request, f"A draft of revision {draft.revision} is started from {start}. Matches don't see it."
        )
        return HttpResponseRedirect(reverse("admin:cards_cardset_change", args=[draft.pk]))

    def publish(self, request: HttpRequest, pk: int) -> HttpResponse:
        """GET: what would change, and what stands in the way. POST: publish, with the note as it stands there.

        POST with ``back``: to the draft, and the note is kept.
        """
        row = get_object_or_404(self.get_queryset(request), pk=pk)
        self._need_draft(request, row)
        if request.method == "POST":
            self._keep_note(request, row)  # even if publishing is refused
            if "back" in request.POST:
                return HttpResponseRedirect(reverse("admin:cards_cardset_change", args=[pk]))
            try:
                done = store.publish(row, request.user)
            except WrongCards as error:
                for problem in error.problems:
                    messages.error(request, problem)
                return HttpResponseRedirect(request.path)
            self.log_change(request, done, f"Published as revision {done.revision}.")
            messages.success(
                request, f"Revision {done.revision} is published. New matches use it; running matches keep theirs."
            )
            return HttpResponseRedirect(reverse("admin:cards_cardset_change", args=[pk]))
        return self._page(request, row, "admin/cards/cardset/publish.html")

    def _keep_note(self, request: HttpRequest, row: CardSet) -> None:
        """Save the note that was sent, if it differs from the stored one."""
        note = request.POST.get("note", row.note).replace("\r\n", "\n").strip()
        if note != row.note:
            row.note = note
            row.save(update_fields=["note"])
            self.log_change(request, row, "Wrote the note.")

    def _need_draft(self, request: HttpRequest, row: CardSet) -> None:
        if not row.is_draft or not self.has_change_permission(request, row):
            raise PermissionDenied

    def _page(self, request: HttpRequest, row: Any, template: str) -> TemplateResponse:
        try:
            differing, unreadable = compared(row), []
        except WrongCards as error:
            differing, unreadable = [], error.problems
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": f"{title_name(row.title)}: revision {row.revision}",
            "row": row,
            "where_from": self.where_from(row),
            "changes": differing,
            "problems": store.problems(row) if row.is_draft else unreadable,
            "history": history(row)[:100],
            "draft": store.draft_of(row.title),
            "can_change": self.has_change_permission(request, row),
            "shipped_differ": not row.is_draft and _shipped_differ(row),
        }
        return TemplateResponse(request, template, context)


def _shipped_differ(row: CardSet) -> bool:
    try:
        return titles.load_cards(row.title).digest != store.latest(row.title).digest
    except WrongCards:
        return False


class TypeFilter(admin.SimpleListFilter):
    """The types of cards by their proper names."""

    title, parameter_name = "type", "type"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        found = Card.objects.filter(card_set=_chosen_set(request)).order_by()
        kinds = found.values_list("card_set__title", "type").distinct()
        return sorted({(kind, type_names(title).get(kind, kind)) for title, kind in kinds}, key=lambda pair: pair[1])

    def queryset(self, request: HttpRequest, queryset: QuerySet[Card]) -> QuerySet[Card]:
        return queryset.filter(type=self.value()) if self.value() else queryset


@admin.register(Card)
class CardAdmin(WorkshopAdmin):
    """The cards of one set. Only those of a draft can be changed."""

    list_display = ("name", "kind", "copies", "provenance", "text")
    list_filter = (TypeFilter, "provenance")
    show_full_result_count = False
    search_fields = ("name", "key")
    list_per_page = 200
    ordering = ("position",)

    @admin.display(description="type", ordering="type")
    def kind(self, row: Card) -> str:
        return type_names(row.card_set.title).get(row.type, row.type)

    @admin.display(description="text")
    def text(self, row: Card) -> str:
        try:
            return store.card_of(row).text()
        except WrongCards as error:
            return str(error)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Card]:
        return super().get_queryset(request).select_related("card_set")

    def get_model_perms(self, request: HttpRequest) -> dict[str, bool]:
        return {}  # cards are reached through their set

    def has_add_permission(self, request: HttpRequest) -> bool:
        draft = CardSet.objects.filter(pk=_chosen_set(request), state=store.DRAFT)
        return super().has_add_permission(request) and draft.exists()

    def has_change_permission(self, request: HttpRequest, obj: Card | None = None) -> bool:
        return super().has_change_permission(request, obj) and (obj is None or obj.card_set.is_draft)

    def has_delete_permission(self, request: HttpRequest, obj: Card | None = None) -> bool:
        return super().has_delete_permission(request, obj) and (obj is None or obj.card_set.is_draft)

    def log_words(self, request: HttpRequest, row: Card, sentence: str) -> None:
        """Write into the history what was done to a card."""
        self.log_change(request, row, sentence)

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """The cards of the set named in the address; without one, the sets, since nobody wants all revisions mixed."""
        row = CardSet.objects.filter(pk=_chosen_set(request)).first()
        if row is None:
            return HttpResponseRedirect(reverse("admin:cards_cardset_changelist"))
        title = f"{title_name(row.title)}: cards of revision {row.revision}" + (" (draft)" if row.is_draft else "")
        return super().changelist_view(request, {**(extra_context or {}), "title": title, "row": row})

    def new_row(self, request: HttpRequest) -> Card:
        return Card(card_set=get_object_or_404(CardSet, pk=_chosen_set(request), state=store.DRAFT))

    def page(self, request: HttpRequest, row: Card) -> HttpResponse:
        """One card, with its form if its set is a draft (games.cards.workshop)."""
        return card_page(self, request, row)


def _chosen_set(request: HttpRequest) -> int:
    """The set named in the address, or in that of the list one comes from; 0, which no set is, without a name."""
    before = QueryDict(request.GET.get("_changelist_filters", ""))
    chosen = request.GET.get("card_set__id__exact") or before.get("card_set__id__exact", "")
    return int(chosen) if chosen.isascii() and chosen.isdigit() and len(chosen) < 19 else 0
