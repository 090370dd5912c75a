from django.urls import path

from . import views

app_name = "notices"
urlpatterns = [
    path("", views.settings_page, name="settings"),
    path("off/<str:token>/", views.off, name="off"),
]
