record R { s: boolean }
