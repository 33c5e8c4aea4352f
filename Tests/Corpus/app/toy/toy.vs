// A shop's search, which the driver `toy.py` shows as a real app does.

record Tea { id: Int, name: String }

model teas: [Tea] = [Tea(1, "Assam"), Tea(2, "Sencha"), Tea(3, "Earl Grey")] takes 400ms {
    op list(text: String) = data.filter { $0.name.contains(text) }
}

screen Teas {
    use teas
    var text = ""
    var found: [Tea] = []
    var drunk: [Int] = []
    bind left = found.filter { !drunk.contains($0.id) }.count

    state loading {
        call teas.list(text) {
            ok(all) -> loaded { found = all }
            fail(error) -> failed(error.message)
        }
    }
    state typing { after 300ms -> loading }
    state loaded {
        action toggle(id: Int, on: Bool) { drunk = on ? drunk + [id] : drunk.filter { $0 != id } }
        action clear when drunk.count > 0 { drunk = [] }
        action reload -> loading
        action tell { emit shared(left) }
    }
    state failed(message: String) { action retry -> loading }
    action search(new: String) -> typing { text = new }

    view {
        title "Teas"
        field "Search", value: text -> search
        in loading { progress "Loading" }
        in failed(message) {
            text "Failed: \(message)"
            button "Retry" -> retry
        }
        in loaded {
            list "No tea" { for tea in found { row tea.name, on: drunk.contains(tea.id) -> toggle(tea.id) } }
            text "\(left) left"
            button "Clear" -> clear
            button "Reload" -> reload
            button "Tell" -> tell
        }
    }
}

test "it loads" {
    open Teas
    expect in loading
    wait
    expect rows == ["Assam", "Sencha", "Earl Grey"]
}

test "it fails, and is tried again" {
    given teas.list fails "offline" then answers
    open Teas
    wait
    expect screen contains "Failed: offline"
    tap "Retry"
    wait
    expect in loaded
}

test "marks are counted and cleared" {
    open Teas
    wait
    expect refused tap "Clear"
    tap "Sencha"
    expect left == 2
    tap "Clear"
    expect left == 3
}

test "a search waits for the last key" {
    open Teas
    wait
    type "a" into "Search"
    wait 200ms
    type "Assam" into "Search"
    wait
    expect rows == ["Assam"]
    type "x" into "Search"
    wait
    expect screen contains "No tea"
}

test "a late answer changes nothing" {
    given teas.list("a") takes 5s
    open Teas
    wait
    type "a" into "Search"
    wait 300ms
    type "Grey" into "Search"
    wait 700ms
    expect rows == ["Earl Grey"]
    wait
    expect rows == ["Earl Grey"]
}

test "what is left is told" {
    open Teas
    wait
    tap "Tell"
    expect emitted shared(3)
}
