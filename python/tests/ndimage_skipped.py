"""Tests of scipy.ndimage that ask for what is not computed here, by the names of their functions, and why."""

skipped = {}
