model users: Bool = true takes 100ms { op join() = data }
screen Join {
    use users
    state form { action go -> sending }
    state sending { call users.join() { ok(_) -> done; fail(error) -> refused(error.message) } }
    state done
    state refused(message: String) { action go -> sending }
    view { title "Join"; button "Go" -> go; in refused(message) { text message } }
}
test "refused" { open Join; tap "Go"; deliver users.join fail(422, "Name is taken"); expect in refused("Name is taken") }
app { page "index.html"; users.join() is POST "/join" fails { error: message } }
