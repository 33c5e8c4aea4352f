// `expect name` asks what a screen reader calls an element: its `name:`, else its text.
record Tea { name: String, price: String }
component Row(tea: Tea) {
    view { row tea.name, name: "\(tea.name), \(tea.price) euros" }
}
screen Shop {
    var teas = [Tea("Green", "4.50"), Tea("Black", "3.90")]
    var name = "Ann"
    each line: Row(tea) for tea in teas by tea.name
    action buy
    view {
        button "Buy", name: "Buy all teas" -> buy
        section "Teas" { for tea in teas { show line(tea.name) } }
        image "Teapot"
        divider name: "the end"
    }
}
test "names and texts" {
    open Shop
    expect name "Buy all teas"
    expect name "Green, 4.50 euros"
    expect name "Black, 3.90 euros" in row 2
    expect name "Green, \(teas[0].price) euros" in "Teas"
    expect name "Green, 4.50 euros" in line("Green")
    expect name "Teapot"
    expect name "the end"
    expect name == "Ann"
    expect (name) == "Ann"
}
test "names that nothing has" {
    open Shop
    expect name "Buy"
    expect name "Buy all tea"
    expect name "Green, 4.50 euros" in row 2
    expect name "Z" in row 1
}
