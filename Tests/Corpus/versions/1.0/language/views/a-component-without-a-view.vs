// A component without a `view` draws nothing.
component Silent { var n = 1; state a }
screen M {
    one silent: Silent
    view { text "a"; show silent; text "b" }
}
open M
show
