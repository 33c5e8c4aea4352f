// Changed through the variable that holds it, at any depth (`user.name = "Bob"`, `todos[i].done = true`). Values never alias.
record Todo { title: String, done: Bool = false }
record Board { todos: [Todo], owner: String }
screen M {
    var board = Board([Todo("a"), Todo("b")], "Ann")
    var copy: Board? = nil
    action finish2(i: Int) { copy = board; board.todos[i].done = true; board.owner += "!" }
}
open M
send finish2(1)
show board
show copy
