record R { s: bool }
