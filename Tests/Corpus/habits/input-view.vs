screen A {
    var q = ""
    action edit(t: String) { q = t }
    view { input "Name" -> edit }
}
