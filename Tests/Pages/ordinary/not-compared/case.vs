model users: Bool = true takes 100ms { op login(name: String, secret: String) = data }
screen Login {
    use users
    var name = ""
    var secret = ""
    state form { action go -> sending }
    state sending { call users.login(name, secret) { ok(_) -> done; fail(_) -> form } }
    state done
    action setName(text: String) { name = text }
    action setSecret(text: String) { secret = text }
    view { title "Login"; field "Name", value: name -> setName; field "Secret", value: secret, secure: true -> setSecret; button "Go" -> go; in done { text "Welcome" } }
}
test "login" { open Login; type "Ann" into "Name"; type "x" into "Secret"; tap "Go"; wait; expect in done }
app { page "index.html"; users.login(_, _) is POST "/login" }
