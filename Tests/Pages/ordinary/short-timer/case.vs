model teas: [String] = ["Assam"] takes 0s { op list() = data }
screen Teas {
    use teas
    var liked = false
    state loading { call teas.list() { ok(found) -> shown(found); fail(_) -> shown([]) } }
    state shown(found: [String]) { action like { liked = true } }
    view { title "Teas"; in shown(found) { for tea in found { row tea { button "Like" -> like } } }; if liked { text "Thank you" } }
}
test "like" { open Teas; wait; tap "Like" in "Assam"; expect liked }
app { page "index.html"; settles 20ms; teas.list() is GET "/teas" }
