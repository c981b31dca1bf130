"""The log of all tables in SQLite or PostgreSQL, its migrations, and the notes that workers send each other."""
