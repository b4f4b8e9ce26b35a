"""The roster of characters, the character editor and the comparison of two builds."""
