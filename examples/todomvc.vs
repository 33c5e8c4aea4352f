// TodoMVC: things to do, that can be done, renamed, moved, deleted and narrowed.
//
// It teaches: a machine for each row, tabs, and every gesture: return in a field, a switch in a row, a double tap, a
// swipe, a long press and a move.

record Todo { id: Int, text: String, done: Bool = false }
enum Filter { everything, active, completed }

func label(filter: Filter) -> String = switch filter {
    case .everything: "All"
    case .active: "Active"
    case .completed: "Completed"
}

/// One row: it is read, or its text is being changed.
component TodoRow(todo: Todo) {
    var draft = ""

    state reading { action edit -> editing { draft = todo.text } }
    state editing {
        action change(text: String) { draft = text }
        action commit when draft.trimmed().isEmpty -> reading { emit remove(todo.id) }
        action commit -> reading { emit rename(todo.id, draft.trimmed()) }
    }

    view {
        in reading {
            row todo.text, on: todo.done -> mark(todo.id) {
                double -> edit
                hold -> duplicate(todo)
                swipe "Delete" -> remove(todo.id)
            }
        }
        in editing {
            field "Edit", value: draft, focus: true -> change {
                submit -> commit
                leave -> commit
            }
        }
    }
}

screen Todos {
    var todos: [Todo] = []
    var nextId = 1
    var draft = ""
    var filter = Filter.everything

    bind left = todos.filter { !$0.done }.count
    bind shown = todos.filter { filter == .everything || $0.done == (filter == .completed) }

    each entry: TodoRow(todo) for todo in todos by todo.id

    action write(text: String) { draft = text }
    action add when !draft.trimmed().isEmpty {
        todos.append(Todo(nextId, draft.trimmed()))
        nextId += 1
        draft = ""
    }
    action duplicate(todo: Todo) {
        if let index = todos.firstIndex({ $0.id == todo.id }) {
            todos.insert(todo.with(id: nextId), at: index + 1)
            nextId += 1
        }
    }
    action mark(id: Int, done: Bool) {
        if let index = todos.firstIndex({ $0.id == id }) { todos[index].done = done }
    }
    action rename(id: Int, text: String) {
        if let index = todos.firstIndex({ $0.id == id }) { todos[index].text = text }
    }
    action remove(id: Int) { todos.remove { $0.id == id } }
    action move(from: Int, to: Int) when filter == .everything { todos.move(from: from, to: to) }
    action markAll(done: Bool) { todos = todos.map { $0.with(done: done) } }
    action clear when left < todos.count { todos.remove { $0.done } }
    action narrow(to: Filter) { filter = to }

    always todos.allSatisfy { !$0.text.isEmpty } "nothing to do is nothing to list"

    view {
        title "todos"
        field "What needs to be done?", value: draft -> write { submit -> add }
        if !todos.isEmpty {
            toggle "Mark all as complete", on: left == 0 -> markAll
            list {
                move -> move
                for todo in shown { show entry(todo.id) }
            }
            divider
            text "\(left) \(left == 1 ? "item" : "items") left"
            tabs of: Filter.all, value: filter, as: { label($0) } -> narrow
            if left < todos.count { button "Clear completed" -> clear }
        }
    }
}

flow add(text: String) {
    type text into "What needs to be done?"
    submit "What needs to be done?"
}

flow openWithThree {
    open Todos
    add("Buy milk")
    add("Write a script")
    add("Sleep")
}

test "a thing to do is added with return, and trimmed" {
    open Todos
    expect refused submit "What needs to be done?"
    add("  Buy milk ")
    expect rows == ["Buy milk"]
    expect draft.isEmpty
    expect screen contains "1 item left"
}

test "done things are counted, narrowed and cleared" {
    openWithThree()
    tap "Buy milk"
    show
    tap "Active"
    expect rows == ["Write a script", "Sleep"]
    tap "Completed"
    expect rows == ["Buy milk"]
    tap "Clear completed"
    tap "All"
    expect rows == ["Write a script", "Sleep"]
}

test "all at once, and back" {
    openWithThree()
    tap "Mark all as complete"
    expect left == 0
    tap "Mark all as complete"
    expect left == 3
}

test "a double tap edits, return keeps" {
    openWithThree()
    double "Sleep"
    expect entry(3) in editing
    show
    type "Sleep well" into "Edit"
    submit "Edit"
    expect rows.last == "Sleep well"
    expect entry(3) in reading
}

test "an emptied text removes, when the field is left" {
    openWithThree()
    double "Sleep"
    type "" into "Edit"
    leave "Edit"
    expect rows == ["Buy milk", "Write a script"]
}

test "swipe, long press and move" {
    openWithThree()
    swipe row 2 "Delete"
    expect rows == ["Buy milk", "Sleep"]
    hold "Buy milk"
    expect rows == ["Buy milk", "Buy milk", "Sleep"]
    move row 3 to 1
    expect rows == ["Sleep", "Buy milk", "Buy milk"]
    tap "Active"
    expect refused move row 3 to 1
}
