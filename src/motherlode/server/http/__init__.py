"""The way in and out: requests, the socket, pages, limits, and the published schema."""
