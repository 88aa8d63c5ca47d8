"""The doors: HTTP, sockets and streams, and what keeps them from harm."""
