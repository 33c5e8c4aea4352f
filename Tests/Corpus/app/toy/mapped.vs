import "toy.vs"

app {
    known "APP-12: it counts wrong" in "it", "marks", "a", "what"
}
