// A tree is read from data; one that is too deep is an error with its path.
record Comment { text: String, replies: [Comment] = [], best: Comment? = nil }

model comments: [Comment] from "comments.json" { op all() = data }

screen Comments {
    use comments
    var all: [Comment] = []
    state loading { call comments.all() { ok(found) -> shown { all = found }; fail(error) -> failed(error.message) } }
    state shown
    state failed(message: String)
    view { for line in all.flattened({ $0.replies }) { row line.value.text } }
}

open Comments
wait
show
show all
given comments from "deep.json"
open Comments
wait
expect in failed("x")
