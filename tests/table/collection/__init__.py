"""Lists of own files, whoever they are of."""
