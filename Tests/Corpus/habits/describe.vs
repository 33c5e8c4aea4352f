describe "adding" {
    test "a" { expect 1 == 1 }
}
