// ## Values, data and fields of SwiftUI and Compose

// row: `enum` with associated values
// row: `case let .paid(receipt):`
// row: `if case .declined = payment`
enum Payment { paid(receipt: String), declined }

model bank: Payment = .paid("R1") { op pay() = data }

screen Pay {
    use bank
    var text = ""
    state paying {
        call bank.pay() { ok(.paid(receipt)) -> done(receipt); ok(.declined) -> declined; fail(_) -> declined }
    }
    state done(receipt: String)
    state declined
}

func said(payment: Payment) -> String = switch payment {
    case .paid(receipt): receipt
    default: payment == .declined ? "declined" : ""
}

test "cases" {
    open Pay
    wait
    expect in done("R1")
    expect said(.declined) == "declined"
    expect said(.paid("R2")) == "R2"
}

// row: `indirect enum`, `OutlineGroup`
record Post { text: String; replies: [Post] = [] }

test "a tree" {
    let posts = [Post("a", [Post("b")])]
    expect posts.flattened { $0.replies }.count == 2
}

// row: `CodingKeys`
// row: `dateDecodingStrategy`, `init(from:)`
// row: a key that names the case
// row: `@unknown default`
enum Order by "status" { open(id: String), other = _ }

record Person { mail: String from "e-mail"; since: Date as seconds; id: String as text }

// row: `zip.wholeMatch(of: /[0-9]{5}/) != nil`
// row: `prompt:` of a `TextField`
// row: an error below a field
screen Address {
    var zip = ""
    bind zipError: String? = zip.matches("[0-9]{5}") ? nil : "Five digits."
    action edit(value: String) { zip = value }
    view { field "ZIP", value: zip, hint: "10115", error: zipError -> edit }
}

test "a field" {
    open Address
    expect screen contains "Five digits."
    type "10115" into "ZIP"
    expect no "Five digits."
}

// row: `NavigationPath` in each tab
// in docs/cookbook.md
// row: `XCTSkip`, `.disabled("…")`
test "later" skipped "why"

// row: `withKnownIssue`, `XCTExpectFailure`
test "a mistake that is known" known "APP-12" {
    expect 1 == 2
}
