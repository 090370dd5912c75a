"""The pages of a match. Without a namespace: ``Match.get_absolute_url`` and mails name them."""

from django.urls import path

from . import time_views, views

urlpatterns = [
    path("<int:pk>/", views.match_page, name="match"),
    path("<int:pk>/log/", views.log_page, name="match-log"),
    path("<int:pk>/answer/", views.answer, name="match-answer"),
    path("<int:pk>/undo/", views.undo, name="match-undo"),
    path("<int:pk>/orders/", views.orders, name="match-orders"),
    path("<int:pk>/propose/", time_views.propose, name="match-propose"),
    path("<int:pk>/respond/", time_views.respond, name="match-respond"),
    path("<int:pk>/give-time/", time_views.give, name="match-give"),
    path("<int:pk>/back/", time_views.back, name="match-back"),
    path("<int:pk>/resign/", views.resign, name="match-resign"),
    path("<int:pk>/rematch/", views.rematch, name="match-rematch"),
    path("<int:pk>/hint/", views.hint, name="match-hint"),
]
