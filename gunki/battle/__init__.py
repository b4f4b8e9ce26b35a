"""Gun-Ki: Hand of Fate, the built-in mode: rules over data. No pygame here; it enters by the same door as a plugin."""
