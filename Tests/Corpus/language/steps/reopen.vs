// `reopen` is an `open` of the lowest screen with the arguments that it has: the models keep their data, screens, values,
// calls and machines are gone. A day in a parameter is the same value.
record Day { at: Date, names: [String] }
model notes: [String] = [] takes 1s {
    op list() = data
    op add(text: String) { data.append(text) }
}
screen Notes(title: String = "Notes", day: Day) {
    use notes
    var found: [String] = []
    var heading = title
    one pen: Pen(title)
    state loading { call notes.list() { ok(all) -> ready { found = all }; fail -> ready } }
    state ready {
        leave { emit left(found.count) }
        action add(text: String) -> adding(text)
        action look { push Detail("x") }
        action rename { heading = "other" }
    }
    state adding(text: String) { call notes.add(text) { ok -> loading; fail -> ready } }
}
screen Detail(name: String) { action deeper { push Detail(name + name) } }
component Pen(color: String) { state up { action press -> down }; state down }

open Notes(day: Day(Date("2026-03-02"), ["a", "b"]))
wait
send rename
send add("milk")
wait
send pen.press
send look
send deeper
reopen
expect on Notes
expect in loading
expect heading == "Notes"
expect pen in up
show day.names
wait
show found
send add("tea")
reopen
expect pending notes.list
wait
show found
repeat 2 { reopen }
wait
show found
