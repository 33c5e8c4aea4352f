given clock Date("2026-11-20T09:00:00Z")

test "each" {
    show now
    expect now.format("yyyy") == "2026"
}
