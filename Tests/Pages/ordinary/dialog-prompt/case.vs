screen Lists {
    var names: [String] = []
    state idle { action ask -> asked("") }
    state asked(name: String) {
        action write(text: String) -> asked(text)
        action ok -> idle { names = names + [name] }
        action stop -> idle
    }
    view {
        title "Lists"
        button "New list" -> ask
        list { for name in names { row name } }
        in asked(name) {
            alert "Its name?" {
                field "Name", value: name -> write
                button "OK" -> ok
                button "Cancel" -> stop
            }
        }
    }
}

test "a list is named" {
    open Lists
    tap "New list"
    type "Teas" into "Name"
    tap "OK"
    expect rows == ["Teas"]
    tap "New list"
    tap "Cancel"
    expect rows == ["Teas"]
}

app {
    page "index.html"
    alerts are dialogs
}
