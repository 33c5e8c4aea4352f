model shop: [String] = ["Green", "Black"] takes 1s {
    op search(text: String) = data.filter { $0.contains(text) }
}

screen Shop {
    use shop
    var text = "G"
    always in searching || found.allSatisfy { $0.contains(text) } "an old answer is shown"
    var found: [String] = []
    state searching { call shop.search(text) { ok(teas) -> shown { found = teas }; fail(_) -> shown { found = [] } } }
    state shown
    action other { text = "B" }
    view {
        in searching { progress }
        in shown { list "No tea" { for tea in found { row tea } } }
        button "Other" -> other
    }
}
