screen Book {
    var start = ""
    var month = ""
    var week = ""
    var note = ""
    action begin(at: String) { start = at }
    action pick(text: String) { month = text }
    action plan(text: String) { week = text }
    action write(text: String) { note = text }
    view {
        title "Book"
        field "Start", value: start -> begin
        field "Month", value: month -> pick
        field "Week", value: week -> plan
        field "Note", value: note -> write
        text "\(start), \(month), \(week)"
    }
}

test "a time, a month and a week" {
    open Book
    type "10:30" into "Start"
    type "2026-05" into "Month"
    type "2026-W07" into "Week"
    expect start == "10:30" && month == "2026-05" && week == "2026-W07"
}

test "a text that is cleared" {
    open Book
    type "hi" into "Note"
    type "" into "Note"
    expect note == ""
}

app { page "index.html" }
