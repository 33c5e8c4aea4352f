record R { s: float }
