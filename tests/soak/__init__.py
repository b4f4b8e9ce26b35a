"""Long life: thousands of matches of all modes through one window, one after the other."""
