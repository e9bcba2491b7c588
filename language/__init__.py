"""What is said to people: messages with named parts, and the catalogues that put them into a language."""
