// `min(a, b)` and `max(a, b)` take anything ordered; the first of two that are equal.
show min(2, 1)
show max(1, 2.5)
show min("b", "a")
show max(3s, 1min)
show min(Date("2020-10-19T11:48:00Z"), Date("2020-10-19T11:48:00+09:00"))
show max("é", "z")
