screen A {
    var name = ""
    action edit(text: String) { name = text }
    state s
    view { field "Name", value: $name -> edit }
}
