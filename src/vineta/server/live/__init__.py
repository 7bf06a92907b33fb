"""Tables that are played now: their rooms, and the WebSockets into them."""
