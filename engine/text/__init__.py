"""English text for events, games and durations."""
