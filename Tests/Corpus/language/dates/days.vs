// A day alone is its start in the zone of the test, also where the clock skips midnight.
screen Days {
    var due = Date("2026-03-02")
    var written = "2026-07-01"
    bind read = Date(written) ?? now
    action write(day: String) { written = day }
    view {
        text due.format("EEEE, yyyy-MM-dd HH:mm")
        field "Day", value: written -> write
        text "\(read)"
    }
}
test "a day begins in the zone" {
    given zone "Asia/Tokyo"
    open Days
    expect due == Date("2026-03-01T15:00:00Z")
    expect read == Date("2026-06-30T15:00:00Z")
    show
}
test "without a zone it begins in UTC" {
    open Days
    expect due == Date("2026-03-02T00:00:00Z")
    type "2026-02-30" into "Day"
    expect read == now
}
test "a midnight that the clock skips is the first moment of the day" {
    given zone "America/Sao_Paulo"
    given clock Date("2018-11-04")
    open Days
    expect now == Date("2018-11-04T03:00:00Z")
}
