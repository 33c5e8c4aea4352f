model cities: [String] = [] {
    op search(text: String) = data
    op add(name: String, size: Int) { data.append(name) }
    op clear() { data = [] }
}
model storage: [String] = []

screen Home {
    var count = 0
    action clear
    view {
        title "Mark all as complete"
        text "\(count) items left"
        button "Clear" -> clear
        text ""
    }
}

app {
    page "/dist/index.html" //! VS0618: `/dist/index.html` is not a file below the root folder
    page "../index.html" //! VS0618: `../index.html` is not a file below the root folder
    page "http://127.0.0.1:80/" //! VS0618: `http://127.0.0.1:80/` is not a file below the root folder
    page "dist/" //! VS0618: `dist/` is not a file below the root folder
    page "a.html" at "shop" //! VS0618: `shop` is not a path that a page is built for
    page "" //! VS0620: this text is empty
    page "a.html"
    page "b.html" //! VS0615: `page` is written twice
    inside storag //! VS0206: there is no model `storag` (did you mean `storage`?)
    inside storage, storage //! VS0615: `storage` is written twice
    "Mark all as complet" is "Toggle" //! VS0616: no view draws "Mark all as complet" (did you mean `Mark all as complete`?)
    "nothing of the kind" is "x" //! VS0616: no view draws "nothing of the kind"
    button "Mark all as complete" is "x" //! VS0616: no view draws a `button` "Mark all as complete"
    text "3 items lef" is "x" //! VS0616: no view draws a `text` "3 items lef"
    "Clear" is "Empty"
    button "Clear" is "Empty"
    button "Clear" is "Leer" //! VS0615: button "Clear" is written twice
    "Clear" is "Leer" //! VS0615: "Clear" is written twice
    buton "Clear" is "x" //! VS0210: there is no element `buton` (did you mean `button`?)
    "" is "x" //! VS0620: this text is empty
    "3 items left" is " " //! VS0620: this text is empty
    rows are ".a"
    rows are ".b" //! VS0615: `rows are` is written twice
    buttons are ".b"
    buttons are ".c" //! VS0615: `buttons are` is written twice
    before each POST "reset" //! VS0619: a request goes to a path, which begins with `/`
    within " " //! VS0620: this text is empty
    alerts are dialogs
    alerts are dialogs //! VS0615: `alerts` is written twice
    settles 2s //! VS0618: a page does not settle for `2s`: a second is the longest
    cites.search(text) is GET "/a" //! VS0206: there is no model `cites` (did you mean `cities`?)
    cities.serch(text) is GET "/a" //! VS0207: `serch` is not an op of cities (did you mean `search`?)
    cities.search is GET "/a" //! VS0619: `cities.search` has one parameter (write `cities.search(text)`)
    cities.search(a, b) is GET "/a" //! VS0615: `cities.search` is written twice
    cities.add(name, name) is POST "/a" //! VS0201: `name` is declared twice (declared again here)
    cities.clear(x) is GET "/a" //! VS0619: `cities.clear` has no parameters (take them out)
    known "" in "T1" //! VS0620: this text is empty
    known "a" in "X9" //! VS0617: there is no test "X9"
    known "a" in "" //! VS0620: this text is empty
    known "a" in "T1 of th" //! VS0617: there is no test "T1 of th" (did you mean `T1 of two`?)
    known "a" in "T2", "T2" //! VS0615: "T2" is written twice
    known "b" in "T1 of two" //! VS0615: "T1 of two" is written twice
    known "c" in "more 4"
    known "d" in "more 4", "more 5" //! VS0615: "more 4" is written twice
    ignore "footer" //! VS0616: no view draws "footer"
    ignore "Clear"
    ignore "Clear" //! VS0615: "Clear" is written twice
}

test "T1 of two" { show 1 }
test "T2" { show 1 }
test "more \(n)" for n in [4, 5] { show n }
