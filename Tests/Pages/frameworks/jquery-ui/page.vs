import "cart.vs"

app { page "index.html" }
