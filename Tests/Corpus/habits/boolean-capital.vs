record R { s: Boolean }
