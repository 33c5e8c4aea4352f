// A parameter of an active state is a name in steps, if no live screen has a variable of that name. Of two active ones,
// the error lists the paths.

screen Mail {
    var text = "draft"
    action say { push Note }
    region sending {
        state idle { action fail -> failed("offline", 503) }
        state failed(message: String, code: Int) { action retry -> idle }
    }
    region reading {
        state empty { action load -> loaded(["a", "b"]); action refuse -> broken("denied") }
        state loaded(mails: [String]) { action clear -> empty; action name -> named("x") }
        state named(code: String) { action clear -> empty }
        state broken(message: String)
    }
    view { text text }
}

screen Note {
    var message = "of the note"
    state fine { action fail -> failed("x") }
    state failed(text: String)
    action leave { pop }
    view { text message }
}

test "one active state" {
    open Mail
    send fail
    expect message == "offline"
    expect code == 503
    expect message.count + code == 510
    expect Mail.message == "offline"
    let kept = message
    send load
    expect mails.contains("a") && kept == message
    show mails
    expect text == "draft"
}

test "a variable of a live screen comes first" {
    open Mail
    send fail
    send say
    expect message == "of the note"
    expect Mail.message == "offline"
    send leave
    expect message == "offline"
}

test "types that differ" {
    open Mail
    send load
    send name
    expect code == "x"
}

test "two active states" {
    open Mail
    send fail
    send refuse
    expect in broken("denied")
    expect message == "denied"
}

test "no active state" {
    open Mail
    expect message == "offline"
}
