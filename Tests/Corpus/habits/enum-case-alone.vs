enum E { a(x: Int), b }
show E.a
