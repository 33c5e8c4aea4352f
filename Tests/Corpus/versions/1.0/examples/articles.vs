// The VIPER sample's feed: articles that can be sorted, and a detail of the one that was shown.
//
// It teaches: a derived list that is never stored, a sheet over a screen, `switch`, and a parent state for what two share.

record Story { id: Int, date: Date, title: String, author: String, website: String, text: String }
enum Order { date, title, author, website }

model stories: [Story] from "articles.json" takes 500ms {
    op list() = data
}

screen Feed {
    use stories

    var list: [Story] = []
    var order: Order? = nil

    bind shown = order == nil ? list : sorted(list, order ?? .date)

    state loading {
        call stories.list() {
            ok(found) when found.isEmpty -> noContent
            ok(found) -> showing { list = found }
            fail(_) -> noContent
        }
    }
    state showing {
        state reading { action sort -> choosing }
        state choosing {
            action sortBy(key: Order) -> reading { order = key }
            action cancel -> reading
        }
        action select(story: Story) { push StoryDetail(story) }
    }
    state noContent

    view {
        title "Feed"
        in loading { progress "Loading" }
        in noContent { text "No content" }
        in showing {
            button "Sort" -> sort
            list {
                for story in shown { row story.title, detail: "\(story.author), \(story.website)" -> select(story) }
            }
        }
        in choosing {
            sheet "Sort by" {
                button "Date" -> sortBy(.date)
                button "Title" -> sortBy(.title)
                button "Author" -> sortBy(.author)
                button "Website" -> sortBy(.website)
                button "Cancel" -> cancel
            }
        }
    }
}

screen StoryDetail(story: Story) {
    view {
        title story.title
        text story.text
    }
}

func sorted(list: [Story], order: Order) -> [Story] = switch order {
    case .date: list.sorted { $0.date }
    case .title: list.sorted { $0.title }
    case .author: list.sorted { $0.author }
    case .website: list.sorted { $0.website }
}

flow sortBy(label: String) {
    tap "Sort"
    tap label
}

test "V17 articles are shown, and then the indicator goes" {
    open Feed
    expect screen contains "◌ Loading"
    wait
    expect frames loading, reading
    expect shown.map { $0.id } == [1, 2, 3, 4, 5]
    expect no "Loading"
}

test "V18 nothing and an error look the same" {
    given stories.list answers [] then fails "offline"
    repeat 2 {
        open Feed
        wait
        expect in noContent
        expect screen """
            Feed
            ════════════════════════════════════════
            No content
            """
        expect frames loading, noContent
    }
}

test "V19 the sheet offers four orders, and a way out that leaves the order alone" {
    open Feed
    wait
    expect screen contains "[ Sort ]"
    sortBy("Title")
    let before = rows
    tap "Sort"
    show
    expect screen contains "│ Sort by"
    expect screen contains "│ [ Date ]"
    expect screen contains "│ [ Title ]"
    expect screen contains "│ [ Author ]"
    expect screen contains "│ [ Website ]"
    expect screen contains "│ [ Cancel ]"
    expect refused sort
    tap "Cancel"
    expect no "Sort by"
    expect rows == before
    expect order == .title
}

test "V19 each order is the one that its button says: \(key)" for key in Order.allCases {
    open Feed
    wait
    sortBy(label(key))
    expect order == key
    expect no "Sort by"
    expect shown.map { $0.id } == ids(key)
}

func ids(order: Order) -> [Int] = switch order {
    case .date: [3, 1, 4, 2, 5]
    case .title: [3, 5, 4, 2, 1]
    case .author: [3, 1, 4, 5, 2]
    case .website: [1, 3, 4, 2, 5]
}

func label(order: Order) -> String = switch order {
    case .date: "Date"
    case .title: "Title"
    case .author: "Author"
    case .website: "Website"
}

test "V20 titles sort by case, and equal ones keep their order" {
    open Feed
    wait
    sortBy("Title")
    expect shown.map { $0.id } == [3, 5, 4, 2, 1]
    expect rows.last == "lighthouse keepers wanted"
    sortBy("Author")
    expect shown.map { $0.author } == ["Ito", "Mori", "Mori", "Sato", "abe"]
    expect shown.map { $0.id } == [3, 1, 4, 5, 2]
}

test "V22 a second sort starts from the order of the feed" {
    open Feed
    wait
    sortBy("Title")
    sortBy("Website")
    expect shown.map { $0.id } == [1, 3, 4, 2, 5]
    expect list.map { $0.id } == [1, 2, 3, 4, 5]
}

test "V23 a row opens the article that it shows" {
    open Feed
    wait
    sortBy("Date")
    tap row 1
    expect on StoryDetail(shown[0])
    expect screen contains "A bridge gets its name"
}

explore "every sheet can be left, and a row opens its article" {
    open Feed
    may end in noContent
    always !(in choosing) || available cancel "the sheet has no way out"
    always order == nil || shown.count == list.count "sorting loses an article"
    reaches on StoryDetail(_)
    reaches in choosing && order == .website
    settles
}
