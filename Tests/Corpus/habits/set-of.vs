record R { s: Set<Int> }
