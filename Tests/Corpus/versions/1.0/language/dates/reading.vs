// `Date("…")` of a literal is checked before running and is no optional; of another string it is `Date?`; `Date(text, "dd.MM.yyyy", zone:)` (optional).
let text = "2020-10-19T11:48:00+09:00"
let bad = "yesterday"
show Date("2020-10-19T11:48:00+09:00")
show Date(text)
show Date(bad)
show Date("19.10.2020", "dd.MM.yyyy")
show Date("19.10.2020", "dd.MM.yyyy", zone: "Asia/Tokyo")
show Date("31.02.2020", "dd.MM.yyyy")
show Date("01.04.14", "dd.MM.yyyy")
show Date("01.04.14", "dd.MM.y")
