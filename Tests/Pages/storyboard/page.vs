// What the storyboard of `door.vs` is to do in a browser. A test of VshPagesTests writes the page and gives its path.

record Card { name: String, text: String, buttons: [String], to: [Int], marks: [String] }

func matches(card: Card, query: String) -> Bool =
    query.lowercased().split(" ").allSatisfy { "\(card.name) \(card.text)".lowercased().contains($0) }

screen Board {
    var query = ""
    var chosen: Int? = nil

    bind cards = [
        Card(
            "closed", text: "The door is closed [ Open ]", buttons: ["Open"], to: [1],
            marks: ["", " leads here: tap \"Open\" from here: tap \"Close\"", ""]),
        Card(
            "opened", text: "The door is open [ Close ] [ Leave ]", buttons: ["Close", "Leave"], to: [0, 2],
            marks: [" leads here: tap \"Close\" from here: tap \"Open\"", "", " leads here: tap \"Leave\" from here: back"]),
        Card(
            "Street problem", text: "You are outside", buttons: [], to: [],
            marks: ["", " leads here: back from here: tap \"Leave\"", ""]),
    ]

    action find(value: String) { query = value }
    action choose(index: Int) { chosen = index }
    action leave { chosen = nil }

    view {
        title "door.vs"
        field "Search", value: query -> find
        list {
            for index in cards.indices {
                if matches(cards[index], query) {
                    row "\(cards[index].name) \(cards[index].text)\(chosen == nil ? "" : cards[index].marks[chosen ?? 0])" -> choose(index)
                }
            }
        }
        if let index = chosen {
            button "Copy the test" -> find(query)
            for way in cards[index].buttons.indices {
                button cards[index].buttons[way] -> choose(cards[index].to[way])
            }
        }
    }
}

app {
    rows are "#screens li"
}

test "a card leads where its elements lead" {
    open Board
    tap row 1
    tap "Open"
    expect chosen == 1
    tap "Leave"
    expect chosen == 2
    tap row 1
    expect chosen == 0
}

test "the search looks into texts and states" {
    open Board
    type "outside" into "Search"
    expect rows.count == 1
    type "OPENED leave" into "Search"
    tap row 1
    expect chosen == 1
    type "" into "Search"
    expect rows.count == 3
}
