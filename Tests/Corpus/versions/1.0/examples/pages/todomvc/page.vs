// The page beside this file, held to the tests of `examples/todomvc.vs`: `vsh test --page examples/pages/todomvc`.
import "../../todomvc.vs"

app {
    page "examples/pages/todomvc/index.html"
    inside storage
}
