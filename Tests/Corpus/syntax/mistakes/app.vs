app {
    pag "a"
    inside
    insde storage
    page
    page "a\(x)"
    "a" ist "b"
    "a" is
    is "b"
    button "a"
    rows ".a"
    rows are 1
    known "a"
    known in "T1"
    cities is GET "/a"
    cities. is GET "/a"
    cities.add is get "/a"
    cities.add is FETCH "/a"
    cities.add is POST name
    cities.add(1) is POST "/a"
    cities.add(name is POST "/a" { name }
    cities.add(name) is POST "/a" { name size }
    cities.add(name) is POST "/a" {
        "name"
    }
    wait 1s
    page "a" page "b"
    { a }
}
app "x" {
    page "a"
}
app {
    page "a"
screen S { view { text "x" } }
