"""The page that the tests of RULES.md read."""

from __future__ import annotations

from rules_page import Page

PAGE = Page("ingenious", "IN", 32)
