import "toy.vs"

app {
    button "Tell" is "Share"
    ignore "Reload"
}
