screen S { view { text "Shop" } }
test "a" { open S; wait until screen contains "Shop" }
