// A failure quotes its condition on one line; blanks inside a text stay as they are.
screen S { var names = ["a  b",   "c"] }
open S
expect names.contains("a   b")
expect names.contains("a  c")
    || names.contains {
        $0 == "b"
    }
