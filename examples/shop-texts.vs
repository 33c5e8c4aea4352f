// A tea shop in English, German, Japanese and Arabic.
//
// It teaches: `texts` from a string catalog, plurals, prices and days as a locale writes them, `given locale` in tests,
// and the locale `en-XA`, which shows the texts that a translator cannot reach. `vsh texts` lists what is untranslated.

texts t from "shop-texts.xcstrings"

record Tea { name: String, price: Double }

model teas: [Tea] = [Tea("Sencha", 4.5), Tea("Assam", 1203.95)] {
    op list() = data
}

screen Shop {
    use teas

    var cart: [Tea] = []
    bind total = cart.map { $0.price }.sum().format(currency: "EUR")
    bind arrival = now.adding(days: 3)

    state loading {
        call teas.list() {
            ok(found) -> open(found)
            fail(_) -> failed
        }
    }
    state open(found: [Tea]) {
        action add(tea: Tea) { cart.append(tea) }
        action retry when found.isEmpty -> loading
    }
    state failed { action retry -> loading }

    view {
        title t("Tea shop")
        in loading { progress t("Loading") }
        in failed {
            text t("No connection.")
            button t("Try again") -> retry
        }
        in open(found) {
            list t("No tea today.") {
                for tea in found {
                    row tea.name, detail: tea.price.format(currency: "EUR") -> add(tea)
                }
            }
            if found.isEmpty { button t("Try again") -> retry }
            text t("%lld teas in the cart", cart.count)
            if !cart.isEmpty {
                text t("%@ in total", total)
                text t("Arrives on %@", arrival.format(style: "long"))
            }
        }
    }
}

flow openIn(locale: String) {
    given locale locale
    given clock Date("2026-03-05T09:00:00Z")
    open Shop
    wait
}

record Shown { locale: String, texts: [String] }

test "the plural: \(shown.locale)" for shown in [
    Shown("en", ["0 teas in the cart", "1 tea in the cart", "2 teas in the cart"]),
    Shown("de", ["0 Tees im Warenkorb", "1 Tee im Warenkorb", "2 Tees im Warenkorb"]),
    Shown("ja", ["カートにお茶0点", "カートにお茶1点", "カートにお茶2点"]),
    Shown("ar", ["السلة فارغة", "شاي واحد في السلة", "نوعان من الشاي في السلة"]),
    Shown("en-XA", ["[0 ţéåš îñ ţĥé çåŕţ ~~~]", "[1 ţéå îñ ţĥé çåŕţ ~~~]", "[2 ţéåš îñ ţĥé çåŕţ ~~~]"]),
] {
    openIn(shown.locale)
    expect screen contains shown.texts[0]
    tap "Sencha"
    expect screen contains shown.texts[1]
    tap "Sencha"
    expect screen contains shown.texts[2]
}

test "the currency: \(shown.locale)" for shown in [
    Shown("en", ["€1,203.95"]),
    Shown("de", ["1.203,95\u{A0}€"]),
    Shown("ja", ["€1,203.95"]),
    Shown("ar", ["\u{200F}1,203.95\u{A0}€"]),
    Shown("en-XA", ["€1,203.95"]),
] {
    openIn(shown.locale)
    tap "Assam"
    expect total == shown.texts[0]
}

test "the date: \(shown.locale)" for shown in [
    Shown("en", ["Arrives on March 8, 2026"]),
    Shown("de", ["Kommt am 8. März 2026"]),
    Shown("ja", ["2026年3月8日にお届け"]),
    Shown("ar", ["يصل في 8 مارس 2026"]),
    Shown("en-XA", ["[Åŕŕîṽéš öñ Ṁåŕçĥ 8, 2026 ~~~~~]"]),
] {
    openIn(shown.locale)
    tap "Sencha"
    expect screen contains shown.texts[0]
}

test "the screen changes its language, and keeps the cart" {
    openIn("en")
    tap "Sencha"
    tap "Assam"
    show
    given locale "de"
    show
    given locale "ja"
    show
    given locale "ar"
    show
    given locale "en-XA"
    show
}

test "an empty shop can be asked again" {
    given teas.list answers [] then [Tea("Sencha", 4.5)]
    openIn("de")
    expect screen contains "Heute kein Tee."
    tap t("Try again")
    wait
    expect rows == ["Sencha"]
}

test "a failure is told in German" {
    given teas.list fails "offline" then answers
    openIn("de")
    expect screen contains "Keine Verbindung."
    tap t("Try again")
    wait
    expect rows == ["Sencha", "Assam"]
}

explore "nobody is left with a failure" {
    open Shop
    within 5 steps
    may given teas.list fails "offline"
    always !(in failed) || available retry "no way out"
}
