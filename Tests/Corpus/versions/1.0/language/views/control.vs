// `if`/`else`, `if let x = optional`, `for x in list` and `in STATE(names) { }` (or `in a, b { }`) control it.
screen M {
    var nick: String? = nil
    var n = 1
    state idle { action start(k: Int) -> busy(k, "now"); action name(text: String) { nick = text } }
    state busy(k: Int, text: String)
    view {
        if n > 1 { text "many" } else if n == 1 { text "one" } else { text "none" }
        if let nick = nick { text nick } else { text "no nick" }
        for i in 1...2 { text "row \(i)" }
        in idle { text "idle" }
        in busy(k, _) { text "busy \(k)" }
        in idle, busy { text "either" }
    }
}
open M
show
send name("Al")
send start(5)
show
