// Steps in a web page, in a few rounds and in many: the difference is what the steps take, without the start.
import "../../examples/todomvc.vs"

app {
    page "examples/pages/todomvc/index.html"
    inside storage
}

test "\(count) rounds" for count in [10, 60] {
    open Todos
    wait
    repeat count {
        type "feed the cat" into "What needs to be done?"
        submit "What needs to be done?"
        double "feed the cat"
        type "feed the dog" into "Edit"
        submit "Edit"
        tap "feed the dog"
        tap "Completed"
        tap "All"
        tap "Clear completed"
    }
}

test "opening \(number) of 20" for number in 1...20 {
    open Todos
    wait
    type "feed the cat" into "What needs to be done?"
    submit "What needs to be done?"
    tap "feed the cat"
}
