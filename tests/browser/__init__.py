"""A package, so that its fixtures can last as long as its tests."""
