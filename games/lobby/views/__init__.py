"""The lobby's pages, by what they are for."""
