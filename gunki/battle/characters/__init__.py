"""Characters that players make: the sheet, its file, its share code, what it can do. No drawing."""
