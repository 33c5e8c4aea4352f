model thread: [String] = [] { op send(text: String) { data.append(text) } }

test "t" {
    given thread.send fails with "no"
    show 1
}
