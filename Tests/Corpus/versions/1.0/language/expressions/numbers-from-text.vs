// `Int("12")`, `Double("1.5")` (both optional).
show Int("12")
show Int("-7") ?? 0
show Int("1.5")
show Int("")
show Int(" 1")
show Double("1.5")
show Double("x")
show Double(".5")
show Double("5.")
show Double(".")
