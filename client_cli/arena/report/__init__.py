"""Reports of matches and leagues: self-contained HTML pages without scripts."""
