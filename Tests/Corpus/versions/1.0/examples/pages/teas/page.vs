// Holds index.html to teas.vs: `vsh test --page page.vs`.

import "teas.vs"

app {
    page "index.html"
    shop.list() is GET "/teas"
}
