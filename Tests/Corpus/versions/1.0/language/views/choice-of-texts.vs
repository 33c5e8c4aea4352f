// `as: { … }` gives each option's text where the options are texts, too; a value that is no option stands as it is.
screen M {
    var size = "S"
    action pick(value: String) { size = value }
    view {
        choice "Size", of: ["S", "M"], value: size, as: { "Size \($0)" } -> pick
    }
}
open M
show
choose "Size M" in "Size"
show
send pick("none")
show
