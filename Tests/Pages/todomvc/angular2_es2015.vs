import "../../../examples/todomvc.vs"

app {
    inside storage
    "todos" is "Todos"
}
