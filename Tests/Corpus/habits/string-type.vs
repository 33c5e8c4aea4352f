record R { s: string }
