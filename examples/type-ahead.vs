// A field that suggests while one types.
//
// It teaches: a debounce is a state with a timer; entering the state again cancels the call of the last key, so that
// no late answer can overwrite a newer one; `deliver` answers in any order.

model cities: [String] = [
    "札幌",
    "仙台",
    "千葉",
    "東京",
    "東大阪",
    "東広島",
    "名古屋",
    "京都",
    "大阪",
    "広島",
    "福岡"
] takes 600ms {
    op search(text: String) = data.filter { $0.contains(text) }
}

screen CitySearch {
    use cities

    var text = ""

    state empty
    state typing {
        after 300ms -> searching
    }
    state searching {
        call cities.search(text) {
            ok(found) -> suggesting(found)
            fail(error) -> failed(error.message)
        }
    }
    state suggesting(found: [String])
    state chosen(city: String)
    state failed(message: String)

    action edit(value: String) when value.trimmed().isEmpty -> empty { text = "" }
    action edit(value: String) -> typing { text = value }
    action choose(city: String) -> chosen(city) { text = city }

    view {
        title "都市"
        field "さがす", value: text -> edit
        in searching { progress "検索中…" }
        in suggesting(found) {
            list "見つかりません" { for city in found { row city -> choose(city) } }
        }
        in chosen(city) { text "\(city)へようこそ" }
        in failed(message) { text message }
    }
}

test "one search for a burst of keys" {
    open CitySearch
    type "東" into "さがす"
    wait 200ms
    type "東京" into "さがす"
    wait 299ms
    expect in typing
    wait
    expect called cities.search("東京")
    expect in suggesting(["東京"])
    tap "東京"
    expect screen """
        都市
        ════════════════════════════════════════
        さがす: [東京]
        東京へようこそ
        """
}

test "a late answer never overwrites a newer one" {
    given cities.search("東") takes 5s
    open CitySearch
    type "東" into "さがす"
    wait until in searching
    type "大阪" into "さがす"
    wait 900ms
    expect in suggesting(["東大阪", "大阪"])
    wait
    expect dropped cities.search("東")
    expect rows == ["東大阪", "大阪"]
}

test "whatever the server does: \(sample.text)" for sample in [
    Sample("広", ["東広島", "広島"]),
    Sample("パリ", []),
] {
    open CitySearch
    type sample.text into "さがす"
    wait 300ms
    deliver cities.search(sample.text)
    expect in suggesting(sample.found)
}

record Sample { text: String, found: [String] }

test "an answer made up, and a failure" {
    open CitySearch
    type "浦" into "さがす"
    wait 300ms
    deliver cities.search ok(["浦安"])
    expect rows == ["浦安"]
    type "浦和" into "さがす"
    wait 300ms
    deliver cities.search fail("混雑しています")
    expect in failed("混雑しています")
}

test "an emptied field searches for nothing" {
    open CitySearch
    type "東" into "さがす"
    type "  " into "さがす"
    expect in empty
    expect idle
}
