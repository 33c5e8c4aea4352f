screen A {
    var t = ""
    action edit(v: String) { t = v }
    state loaded
    view { field "F", value: t -> edit }
}
test "a" {
    open A
    type into "F" "x"
}
