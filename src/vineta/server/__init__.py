"""Play in the browser: HTTP for lobby, rules, records and pictures, a WebSocket for each table."""
