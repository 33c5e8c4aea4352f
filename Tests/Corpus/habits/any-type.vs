record R { s: any }
