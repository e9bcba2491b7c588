"""A whole tournament, sans I/O: commands and results of hands become events, which fold into its state."""
