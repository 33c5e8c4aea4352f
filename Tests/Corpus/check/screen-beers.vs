//! ok
// The layered MVVM article's beer guide: a list read page by page, and a detail screen served from what the list
// has already fetched.

record Beer {
    id: Int, name: String, tagline: String, firstBrewed: String, description: String, imageUrl: String?
    abv: Double, ibu: Double?, foodPairing: [String], brewersTips: String
}

model beers: [Beer] from "beers.json" takes 400ms {
    op page(number: Int) = data.dropFirst((number - 1) * 25).prefix(25)
}

screen BeerList {
    use beers

    var list: [Beer] = []
    var page = 0

    state preload  { action appear -> loading }
    state loading {
        call beers.page(page + 1) {
            ok(found)   -> complete { list += found; page += 1 }
            fail(error) -> failed(error.message)
        }
    }
    state complete                { action more -> loading }
    state failed(message: String) { action retry -> loading }

    action open(id: Int) { push BeerDetail(id, list) }

    view {
        title "Beer List"
        in loading { progress "Loading" }
        in failed(message) { text message; button "Retry" -> retry }
        list {
            for beer in list { row beer.name, detail: "\(beer.firstBrewed)  \(beer.abv)%" -> open(beer.id) }
            end -> more
        }
    }
}

screen BeerDetail(id: Int, cache: [Beer]) {
    bind beer = cache.first { $0.id == id }

    view {
        title beer?.name ?? "No such beer"
        if let beer = beer {
            image beer.imageUrl ?? "no picture"
            section "THIS BEER IS" { text beer.description }
            section "ABV" { text "\(beer.abv)%" }
            section "IBU" { text beer.ibu?.format("0.0") ?? "-" }
            section "FOOD PAIRING" { for food in beer.foodPairing { text food } }
            section "BREWER'S TIPS" { text beer.brewersTips }
        } else {
            text "ビールが見つかりません"
        }
    }
}

test "one name, two places" {
    open BeerList
    send appear
    wait
    expect list.count == 25
    tap row 1
    expect screen contains list[0].name
    back
    scroll
    wait
    expect list.count == 50
}
