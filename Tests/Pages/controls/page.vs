import "order.vs"

app {
    page "Tests/Pages/controls/page.html" at "/orders/"
    shop.list() is GET "/shop"
    shop.add(name, size, gift) is POST "/shop" { name, size, gift }
    shop.remove(name) is DELETE "/shop/\(name)"
    "Again" is "Try again"
}
