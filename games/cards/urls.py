from django.urls import path

from . import views

app_name = "cards"
urlpatterns = [
    path("", views.gallery, name="gallery"),
    path("<slug:title>/", views.title_cards, name="title"),
    path("<slug:title>/<slug:key>/", views.one_card, name="card"),
]
