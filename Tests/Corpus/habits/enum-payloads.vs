enum E { a(Int, String), b }
show E.b
