"""The pages served to the table: which there are, how a phone reaches them, and the server."""
