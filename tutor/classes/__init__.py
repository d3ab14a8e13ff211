"""Classes: who belongs to them, what they practise, and what came of it."""
