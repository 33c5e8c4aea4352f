record R { n: int }
