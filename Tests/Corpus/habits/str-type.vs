record R { s: str }
