"""The Celery application: one for the embedded worker of `manage.py play` and for separate workers.

Its settings are the CELERY_* names of ricks.settings. Tasks live in each app's `tasks.py`; a job that repeats
registers itself there:

    @app.on_after_finalize.connect
    def every_minute(sender, **_):
        sender.add_periodic_task(60, sweep.s(), expires=50)

Nothing durable lives in the broker: deadlines, mails and bot turns are rows that the sweep finds again.
"""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ricks.settings")

app = Celery("ricks")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
