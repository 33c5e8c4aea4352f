// A background and what it has started outlive every screen, and its waits are drawn.
model notes: [String] = [] takes 2s { op save(text: String) { data.append(text) } }

background Sync {
    use notes
    var waiting: [String] = []
    always waiting.count < 4 "Too much is waiting."
    state resting { when !waiting.isEmpty -> saving(waiting[0]) }
    state saving(text: String) {
        call notes.save(text) { ok -> resting { waiting.remove(at: 0); emit saved }; fail(_) -> offline }
    }
    state offline { after 5s -> resting }
    action save(text: String) { waiting.append(text) }
}

background Log {
    var count = 0
    action saved { count += 1 }
    action leave { emit left }
}

screen List {
    action write { push Editor }
    view { button "Write" -> write }
}

screen Editor {
    var text = ""
    action edit(to: String) { text = to }
    action done { emit save(text); emit leave; pop }
    view { field "Note", value: text -> edit; button "Done" -> done }
}

test "a save goes on where its screen has ended" {
    open List
    tap "Write"
    type "tea" into "Note"
    tap "Done"
    expect in Sync.saving("tea")
    expect pending notes.save("tea")
    expect screen """
        [ Write ]
        ◌ Sync: saving("tea")
        """
    open Editor
    expect waiting == ["tea"]
    reopen
    expect pending notes.save("tea")
    show
    wait
    expect in Sync.resting
    expect count == 1
    expect no "Sync"
    expect emitted left
    expect refused back
}

test "a timer and a failure" {
    given notes.save fails "offline" then answers
    open List
    send save("milk")
    wait 3s
    expect in Sync.offline
    expect screen contains "Sync: offline"
    send save("tea")
    wait
    expect count == 2
    expect idle
}

test "a screen goes back to the lowest screen only" {
    open List
    tap "Write"
    back
    expect on List
    expect refused back
}
