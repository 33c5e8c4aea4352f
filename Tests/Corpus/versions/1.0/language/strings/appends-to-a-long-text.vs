// What a step makes and nobody needs any more does not count: six hundred texts of a MiB, one after the other.

screen Texts {
    var text = ""
    var count = 0
    action fill { text = "x".padded(to: 1048576) }
    state idle {
        action go -> adding
    }
    state adding {
        when count < 600 -> same {
            count = count + 1
            text = text + "y"
        }
    }
}

open Texts
send fill
repeat 1 { send go }
expect text.count == 1049176
