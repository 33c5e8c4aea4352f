// The blanks at the end of a value are not written where the lines of the field follow.
screen S {
    action edit(text: String) { }
    view {
        row "Note" { field "N", value: "aaaa  ", lines: 3 -> edit }
        field "M", value: "aaaa  " -> edit
    }
}
open S
show
