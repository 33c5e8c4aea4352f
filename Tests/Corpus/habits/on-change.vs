screen A {
    var q = ""
    action edit(t: String) { q = t }
    view { field "Name", value: q, onChange: edit }
}
