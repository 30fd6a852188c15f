"""Learners: a network that plays itself. They need the extra ``learn``; each is one file to read from top to bottom."""
