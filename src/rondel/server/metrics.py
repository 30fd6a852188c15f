"""What is counted. No label names a table, a player or a key."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_TIMES = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "rondel_requests", "HTTP requests answered.", ("route", "status"), registry=self.registry
        )
        self.refusals = Counter("rondel_refusals", "Socket requests refused.", ("code",), registry=self.registry)
        self.moves = Counter("rondel_moves", "Moves stored.", registry=self.registry)
        self.sockets = Gauge("rondel_sockets", "Sockets open.", registry=self.registry)
        self.rooms = Gauge("rondel_tables", "Tables in memory.", registry=self.registry)
        self.commits = Histogram("rondel_commit_seconds", "Storing a change.", buckets=_TIMES, registry=self.registry)
        self.thinking = Histogram(
            "rondel_bot_seconds", "From a bot's turn to its answer.", buckets=_TIMES, registry=self.registry
        )
        self.simulations = Counter("rondel_simulations", "Simulations of bots.", registry=self.registry)

    def text(self) -> bytes:
        return generate_latest(self.registry)
