screen Now { view { title "Now"; text now.format("yyyy-MM-dd HH:mm"); text 1234.5.format("#,##0.0") } }
given clock Date("2026-03-01T22:30:00Z")
given zone "Europe/Berlin"
given locale "de"
test "the page has the clock, the zone and the language" {
    open Now
    expect screen contains "2026-03-01 23:30"
    wait 1h
    expect screen contains "2026-03-02 00:30"
}
app { page "index.html" }
