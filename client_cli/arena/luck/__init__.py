"""Whether the bots of a match act as if they knew cards that they could not see."""
