test "a" {
;    show 1
}
