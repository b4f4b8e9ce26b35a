"""What people and programs may hand us, changed at random: whatever it is, it gets one sentence or is what it seems."""
