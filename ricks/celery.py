"""The Celery application: one for the embedded worker of `manage.py play` and for separate workers.

Its settings are the CELERY_* names of ricks.settings; CELERY_BEAT_SCHEDULE lists there the jobs that repeat. Tasks live
in each app's `tasks.py`.

Nothing durable lives in the broker: deadlines, mails and bot turns are rows that the sweep finds again.
"""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ricks.settings")

app = Celery("ricks")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
