// Workload w3: 20,000 loads of a news screen, four steps each, the screen drawn and looked at after every one.
// A load fails when its number ends in 9, finds nothing when it ends in 8, else finds twenty articles.

record Wire { number: Int, title: String, source: Int, date: Int }
record Story { number: Int, title: String, detail: String }

func twoDigits(number: Int) -> String = number < 10 ? "0\(number)" : "\(number)"
func day(date: Int) -> String = "\(date / 10000)-\(twoDigits(date / 100 % 100))-\(twoDigits(date % 100))"
func name(source: Int) -> String = ["BBC", "Reuters", "AP", "Le Monde"][source]

model wire: [Wire] takes 300ms {
    op fetch(load: Int) {
        if load % 10 == 9 { fail "offline (\(load))" }
        let count = load % 10 == 8 ? 0 : 20
        return (1..<count + 1).map { Wire($0, "Article \(load)-\($0)", (load + $0) % 4, 20240101 + (load + $0) % 28) }
    }
}

screen News {
    use wire

    var load = 0
    var items: [Story] = []
    var selected = 0

    action appear { }
    action refresh { }
    action select(index: Int) { }
    action back { }

    state idle { action appear -> loading }
    state loading {
        enter {
            load += 1
            items = []
            selected = 0
        }
        call wire.fetch(load) {
            ok(found) when found.isEmpty -> empty
            ok(found) -> loaded { items = found.map { Story($0.number, $0.title, "[\(name($0.source))] \(day($0.date))") } }
            fail(error) -> failed(error.message)
        }
    }
    state loaded {
        action refresh -> loading
        action select(index: Int) when index >= 1 && index <= items.count { selected = index }
        action back when selected > 0 { selected = 0 }
    }
    state empty { action refresh -> loading }
    state failed(message: String) { action refresh -> loading }

    view {
        divider
        in idle { text "News: idle (\(items.count))" }
        in loading { text "News: loading (\(items.count))" }
        in loaded { text "News: loaded (\(items.count))" }
        in empty { text "News: empty (\(items.count))" }
        in failed { text "News: failed (\(items.count))" }
        divider
        for item in items {
            row "\(item.number == selected ? ">" : " ")\(item.number < 10 ? " " : "")\(item.number) \(item.title)  \(item.detail)" -> select(item.number)
        }
        divider
        in idle { text "idle" }
        in loading { text "loading..." }
        in loaded { text selected > 0 ? "selected: \(items[selected - 1].title)" : "select an article" }
        in empty { text "no articles" }
        in failed(message) { text "failed: \(message)" }
    }
}

given width 60
open News
send appear
expect screen contains "loading"
wait 300ms
expect screen contains "News"
send select(3)
expect screen contains "News"
send back
expect screen contains "News"
repeat 19999 {
    send refresh
    expect screen contains "News"
    wait 300ms
    expect screen contains "News"
    send select(3)
    expect screen contains "News"
    send back
    expect screen contains "News"
}
expect load == 20000
show
