"""The words of the rules on pages."""

from django import template

from games.cards.rules import words

register = template.Library()
register.filter("clause_words", words)
