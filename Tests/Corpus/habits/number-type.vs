record R { n: number }
