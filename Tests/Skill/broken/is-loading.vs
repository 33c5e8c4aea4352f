model shop: [String] = ["Green"] takes 1s { op list() = data }

screen Shop {
    use shop
    var isLoading = true
    var error = ""
    var teas: [String] = []
    state open {
        call shop.list() {
            ok(found) { isLoading = false; teas = found }
            fail(failure) { error = failure.message }
        }
    }
    view {
        if isLoading { progress } else { list { for tea in teas { row tea } } }
    }
}
