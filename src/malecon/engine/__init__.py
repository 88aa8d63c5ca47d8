"""The engine: compiled rules over flat records, and the drivers that walk any game declared with them."""
