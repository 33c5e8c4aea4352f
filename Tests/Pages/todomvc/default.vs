// What most public TodoMVC pages need.
import "../../../examples/todomvc.vs"

app {
    inside storage
    "Mark all as complete" is "Toggle All Input"
}
