"""Tables that people and bots share: seats, live play, storage, HTTP and WebSocket."""
