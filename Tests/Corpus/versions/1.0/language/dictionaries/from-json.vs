// From an object: `null` leaves the key out, a key that stands there twice is an error of the data.
enum Unit { euro = "EUR", yen = "JPY" }
model rates: [Unit: Double] from "rates.json" { op all() = data }
model twice: [String: Int] from "twice.json" { op all() = data }
model counts: [Int: [String: Int]] from "counts.json" { op all() = data }
model odd: [Int: Int] from "twice.json" { op all() = data }
screen S {
    use rates
    use twice
    use counts
    use odd
    var found = ""
    region a {
        state x {
            call rates.all() {
                ok(f) { found += "\(f) " }
                fail(e) { found += e.message }
            }
        }
    }
    region b {
        state y {
            call counts.all() {
                ok(f) { found += "\(f) " }
                fail(e) { found += e.message }
            }
        }
    }
    region c {
        state z {
            call twice.all() {
                ok(f) { found += "\(f) " }
                fail(e) { found += e.message }
            }
        }
    }
    region d {
        state w {
            call odd.all() {
                ok(f) { found += "\(f) " }
                fail(e) { found += e.message }
            }
        }
    }
}
open S
wait
show found
