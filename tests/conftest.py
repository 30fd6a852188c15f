"""What all tests share: the awkward test game is registered beside the real ones."""

from rondel.core.registry import register

register("awkward", "conformance.awkward")
