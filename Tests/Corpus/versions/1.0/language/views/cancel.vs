// `cancel -> a` in a field: the escape key, `cancel "text"`.
screen M {
    var text = "old"
    var draft = "old"
    state still { action edit(new: String) -> editing { draft = new } }
    state editing {
        action edit(new: String) { draft = new }
        action done -> still { text = draft }
        action undo -> still { draft = text }
    }
    view {
        field "Name", value: draft -> edit { submit -> done; cancel -> undo }
        field "Other", value: draft -> edit
        text text
    }
}
test "escape" {
    open M
    type "new" into "Name"
    expect refused cancel "Other"
    cancel "Name"
    expect in still && draft == "old"
    expect refused cancel "Name"
    type "newer" into "Name"
    submit "Name"
    expect text == "newer"
    cancel "Other"
}
