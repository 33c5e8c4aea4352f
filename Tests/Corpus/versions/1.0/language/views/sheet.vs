// `sheet e { }`: a box of the whole width, after everything else; the last one is on top.
screen M {
    state a { action go -> b }
    state b { action close -> a; action done -> a }
    view {
        text "below"
        in b { sheet "Choose" { text "one"; button "Close" -> close } }
        button "Go" -> go
    }
}
open M
given width 20
tap "Go"
show
tap "Close"
show
