"""What the rest of the site hears of matches.

``advanced`` is sent inside the transaction of every change, once the rows are written, with ``match``, ``entry`` (an
Entry or None), ``asked`` (the Seats newly asked) and ``ended`` (whether this change ended the match). What must follow
the commit belongs in ``transaction.on_commit``.
"""

from django.dispatch import Signal

advanced = Signal()
