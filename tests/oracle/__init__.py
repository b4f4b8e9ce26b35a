"""An oracle of Gun-Ki's rules, written from the rulebook alone and sharing no code with the engine."""
