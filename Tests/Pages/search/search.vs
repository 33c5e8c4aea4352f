// What the page beside this file is to do.

model cities: [String] = ["東京", "東大阪", "東広島", "京都", "大阪", "広島"] takes 600ms {
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
            fail(error) -> failed(error.code == 0 ? "つながりません" : error.message)
        }
    }
    state suggesting(found: [String])
    state chosen(city: String)
    state failed(message: String)

    action edit(value: String) when value.trimmed().isEmpty -> empty { text = value }
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
    tap "東京"
    expect in chosen("東京")
}

test "a late answer never overwrites a newer one" {
    given cities.search("東") takes 5s
    open CitySearch
    type "東" into "さがす"
    wait until in searching
    type "大阪" into "さがす"
    wait 900ms
    expect rows == ["東大阪", "大阪"]
    wait
    expect rows == ["東大阪", "大阪"]
}

test "a late answer does not bring back what was emptied" {
    open CitySearch
    type "東" into "さがす"
    wait until in searching
    type "" into "さがす"
    wait
    expect rows.isEmpty
}

test "nothing is found" {
    open CitySearch
    type "パリ" into "さがす"
    wait
    expect screen contains "見つかりません"
}

test "a failure, and a search after it" {
    open CitySearch
    type "浦" into "さがす"
    wait 300ms
    deliver cities.search fail(503, "混雑しています")
    expect in failed("混雑しています")
    type "東&京=?" into "さがす"
    wait 300ms
    deliver cities.search("東&京=?") fail("切れました")
    expect in failed("つながりません")
    type "広" into "さがす"
    wait
    expect rows == ["東広島", "広島"]
}

test "an emptied field searches for nothing" {
    open CitySearch
    type "東" into "さがす"
    type "  " into "さがす"
    wait 1s
    expect in empty
    expect idle
}
