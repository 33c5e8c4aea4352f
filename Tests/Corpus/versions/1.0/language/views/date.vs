// `date e, value: d, as: "yyyy/MM/dd" -> a`: `text: ‹2026/11/20›`; `set "text" to Date("…")`.
screen M {
    var day = Date("2026-11-20T00:00:00Z")
    action pick(value: Date) { day = value }
    view { date "Day", value: day, as: "yyyy/MM/dd" -> pick }
}
open M
show
set "Day" to Date("2027-01-02T00:00:00Z")
show
