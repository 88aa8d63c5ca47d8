"""What a watchman wants to know, for Prometheus."""

from prometheus_client import CONTENT_TYPE_LATEST, Counter, Gauge, Histogram, generate_latest
from starlette.responses import Response

FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

EVENTS = Counter("malecon_events", "Events written to the store")
COMMIT_SECONDS = Histogram("malecon_commit_seconds", "Time of a transaction that writes events", buckets=FAST)
COMMANDS = Counter("malecon_commands", "Commands answered", ["do", "outcome"])
COMMAND_SECONDS = Histogram("malecon_command_seconds", "Time from a command to its answer", buckets=FAST)
SOCKETS = Gauge("malecon_sockets", "Sockets and streams that are open")
TABLES = Gauge("malecon_tables", "Tables in memory")
MESSAGES = Counter("malecon_messages", "Messages put out for clients")
REFUSED = Counter("malecon_refused", "Requests turned away", ["code"])
BOT_SECONDS = Histogram("malecon_bot_seconds", "Time a bot took for a move", buckets=(*FAST, 5.0, 10.0))
BOT_FAILURES = Counter("malecon_bot_failures", "Bots that died or took too long")


def page() -> Response:
    """All figures, as Prometheus reads them."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
