// The layered MVVM article's beer guide: a list read page by page, and a detail that is served, without a wait, from
// what the list has already fetched. Nothing but beers is ever drawn: before the first page, and after an error, the
// screen is blank.
//
// It teaches: state parameters, a screen below that keeps what those above come and go with, optionals, and dates that
// may be wrong.

record Volume { value: Int, unit: String }

record Beer {
    id: Int
    name: String
    tagline: String
    firstBrewed: String?
    description: String
    imageUrl: String?
    abv: Double
    ibu: Double?
    targetOg: Double?
    volume: Volume
    foodPairing: [String]
    brewersTips: String
}

model beers: [Beer] from "beers.json" takes 400ms {
    op page(number: Int) = data.dropFirst((number - 1) * 25).prefix(25)
}

/// `SEPTEMBER 2007`, or `-` where there is no month and year to read.
func brewed(text: String?) -> String = Date(text ?? "", "MM/yyyy")?.format("MMMM yyyy").uppercased() ?? "-"

/// The app: it outlives every list, and so does what they fetched.
screen Punks {
    var cache: [Beer] = []

    action openList { push BeerList() }
    action open(id: Int) { push BeerDetail(cache.first { $0.id == id }) }
    action fetched(found: [Beer]) {
        let ids = found.map { $0.id }
        cache = cache.filter { beer in !ids.contains(beer.id) } + found
    }

    view {
        title "Punks"
        button "Beers" -> openList
    }
}

screen BeerList {
    use beers

    var list: [Beer] = []

    state preload { action appear -> loading(1) }
    state loading(page: Int) {
        call beers.page(page) {
            ok(found) -> complete(page) {
                list += found
                emit fetched(found)
            }
            fail(_) -> failed(page)
        }
    }
    state complete(page: Int) { action more -> loading(page + 1) }
    state failed(page: Int) { action appear -> loading(page) }

    view {
        title "Beer List"
        in loading { progress "Loading" }
        in complete {
            list {
                for beer in list { row beer.name, detail: "\(brewed(beer.firstBrewed))  \(beer.abv)%" -> open(beer.id) }
                end -> more
            }
        }
    }
}

screen BeerDetail(beer: Beer?) {
    bind pairing = beer?.foodPairing.joined(separator: "\n") ?? ""

    view {
        title beer?.name ?? "No such beer"
        if let beer = beer {
            image beer.imageUrl ?? "no picture"
            text beer.name
            section "ABV" { text "\(beer.abv)%" }
            section "IBU" { text beer.ibu?.format("0.#") ?? "-" }
            section "OG" { text beer.targetOg?.format("0.#") ?? "-" }
            section "THIS BEER IS" { text beer.description }
            section "FOOD PAIRING" { for food in pairing.split("\n") { text food } }
            section "BREWER'S TIPS" { text beer.brewersTips }
        }
    }
}

flow fetchFirstPage {
    open Punks
    tap "Beers"
    send appear
    wait
}

flow failToFetch {
    fetchFirstPage()
    expect in failed(1)
    expect list.isEmpty
    expect screen """
        Beer List
        ════════════════════════════════════════
        """
}

test "B01 a list before any fetch is blank" {
    open Punks
    tap "Beers"
    expect in preload
    expect idle
    expect screen """
        Beer List
        ════════════════════════════════════════
        """
}

test "B02 the first page is asked for, and only the indicator shows" {
    open BeerList
    send appear
    expect called beers.page(1)
    expect in loading(1)
    expect screen """
        Beer List
        ════════════════════════════════════════
        ◌ Loading
        """
}

test "B03 the first page, in its order" {
    open BeerList
    send appear
    wait
    expect frames preload, loading, complete
    expect list.map { $0.id } == 1...25
    expect rows.count == 25
    expect rows[0] == "Buzz"
    expect screen contains "SEPTEMBER 2007  4.5%"
    expect no "Loading"
}

test "B04 the headings of a beer" {
    fetchFirstPage()
    tap row 4
    expect screen """
        Slow Tram
        ════════════════════════════════════════
        ▣ https://beers.example/images/4.png
        Slow Tram
        ABV
        ────────────────────────────────────────
        6.4%
        IBU
        ────────────────────────────────────────
        67
        OG
        ────────────────────────────────────────
        1079
        THIS BEER IS
        ────────────────────────────────────────
        A stout brewed with caramel malt and a
        citrus hop, with a finish of burnt
        sugar.
        FOOD PAIRING
        ────────────────────────────────────────
        Pickled herring
        BREWER'S TIPS
        ────────────────────────────────────────
        Add the last hops when the heat is off.
        """
}

test "B05 when it was brewed: ‘\(text)’" for text in ["09/2007", "9/2007"] {
    expect brewed(text) == "SEPTEMBER 2007"
}

test "B05 when it was brewed is unreadable: ‘\(text)’" for text in ["", "2016", "13/2010", "00/2010", "2010/04"] {
    expect brewed(text) == "-"
}

test "B05 no date, and two digits of a year" {
    expect brewed(nil) == "-"
    expect brewed("12/07") == "-"
}

// B08, B09: a row leads to the detail of its beer, at once.
test "B08 B09 a beer that was fetched shows without a wait, its name in two places" {
    fetchFirstPage()
    expect called beers.page(1)
    tap row 3
    expect on BeerDetail(cache[2])
    expect idle
    expect no "Loading"
    expect screen contains """
        Night Harbour
        ════════════════════════════════════════
        """
    expect screen contains """
        Night Harbour
        ABV
        """
}

test "B10 pairings are joined, a line for each" {
    fetchFirstPage()
    tap row 1
    expect pairing == "Fish and chips\nOysters"
    expect screen contains """
        FOOD PAIRING
        ────────────────────────────────────────
        Fish and chips
        Oysters
        """
}

test "B14 a detail is there as soon as its page is" {
    fetchFirstPage()
    send open(25)
    expect no "No such beer"
    back
    send open(26)
    expect screen contains "No such beer"
    back
    scroll
    wait
    expect cache.map { $0.id } == 1...50
    send open(26)
    expect no "No such beer"
}

test "B15 a beer fetched again takes its new name, one no longer listed stays" {
    fetchFirstPage()
    given beers.page(1) answers [cache[0].with(name: "Fizz")]
    back
    tap "Beers"
    send appear
    wait
    expect rows == ["Fizz"]
    tap row 1
    expect screen contains "Fizz"
    back
    send open(2)
    expect screen contains "Copper Lantern"
}

test "B16 what was fetched outlives the list" {
    fetchFirstPage()
    back
    tap "Beers"
    expect in preload
    send open(7)
    expect on BeerDetail(cache[6])
    expect idle
}

test "B19 a volume of 20.0 is a whole number" {
    given beers from "volumes/whole.json"
    fetchFirstPage()
    expect list.map { $0.volume.value } == [20, 20]
}

test "B19 half a litre fails the page" {
    given beers from "volumes/half.json"
    failToFetch()
}

test "B19 no volume fails the page" {
    given beers from "volumes/null.json"
    failToFetch()
}

test "B21 a list opened after the answer is told nothing" {
    fetchFirstPage()
    back
    tap "Beers"
    wait
    expect in preload
    expect list.isEmpty
}

test "B24 a list that is left hears nothing more" {
    open Punks
    tap "Beers"
    send appear
    wait 100ms
    back
    wait
    expect dropped beers.page(1)
    expect cache.isEmpty
}

test "B25 a page without beers is complete" {
    given beers.page answers []
    fetchFirstPage()
    expect in complete(1)
    expect screen """
        Beer List
        ════════════════════════════════════════
        """
}

explore "a page that fails is asked for again, and no beer is listed twice" {
    open Punks
    tap "Beers"
    may send appear
    within 7 steps
    always !on BeerList || list.map { $0.id }.unique().count == list.count "a beer is listed twice"
    always !on BeerDetail(_) || beer != nil "a row opens no beer"
    reaches in BeerList.failed(2)
    reaches on BeerDetail(_)
    returns to in complete || on Punks
    settles
}
