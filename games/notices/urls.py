from django.urls import path

from .views import answer, devices, settings

app_name = "notices"
urlpatterns = [
    path("", settings.page, name="settings"),
    path("test/", settings.test_webhook, name="test-webhook"),
    path("off/<str:token>/", settings.off, name="off"),
    path("answer/<str:token>/", answer.page, name="answer"),
    path("devices/", devices.add, name="add-device"),
    path("devices/<int:pk>/remove/", devices.remove, name="remove-device"),
    path("worker.js", devices.worker, name="worker"),
]
