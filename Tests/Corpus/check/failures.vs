enum Reason { limit, fraud }
enum Declined { declined(why: Reason), blocked = 403, gone }
record Order { name: String }
model bank: [String] = [] {
    op pay(sum: Int) fails Declined {
        if sum > 9 { fail .declined(.limit) }
        if sum > 8 { fail Declined.blocked, "The card is blocked." }
        if sum > 7 { fail(.gone) }
        if sum > 6 { fail 500, "down" }
        if sum > 5 { fail "off" }
        if sum > 4 { fail .declined } //! VS0318: the case `declined` has values: `why` (write `.declined(why: …)`)
        if sum > 3 { fail .lost } //! VS0214: `lost` is not a case of Declined
        if sum > 2 { fail 12 } //! VS0301: a `String` is wanted here, and this is an `Int`
        if sum > 1 { fail .gone, 12 } //! VS0301: a `String` is wanted here, and this is an `Int`
        data.append("paid")
    }
    op find(name: String) fails Declined = data.first { $0 == name } else fail .gone
    op plain(sum: Int) {
        if sum > 9 { fail .gone } //! VS0606: `plain` does not say that it fails with cases
        if sum > 8 { fail Declined.gone, "x" } //! VS0606: `plain` does not say that it fails with cases
    }
    op text() fails String = true //! VS0606: the cases of failures are those of an enum, and `String` is none
    op order() fails Order = true //! VS0606: the cases of failures are those of an enum, and `Order` is none
    op lost() fails Lost = true //! VS0205: there is no type `Lost`
}
screen S {
    use bank
    state a {
        call bank.pay(1) {
            ok -> b
            fail(.declined(why)) when why == .fraud -> c("\(why)")
            fail(.declined(why)) -> c("\(why)")
            fail(.blocked) -> b
            fail(error) when error.case == .gone || error.case == nil && error.code == 404 -> b
            fail(error) -> c(error.message)
        }
    }
    state b {
        call bank.pay(2) { ok -> a; fail(.declined(_)) -> a; fail(.blocked) -> a; fail(.gone) -> b } //! VS0402: no arm takes a `fail` without a case
    }
    state c(message: String) { call bank.plain(2) { ok -> a; fail(.gone) -> a; fail(_) -> b } } //! VS0606: `plain` does not say that it fails with cases
    state d { call bank.find("x") { ok(_) -> a; fail(.gone) -> b; fail(.gone) -> a; fail(_) -> e } } //! VS0313: `.gone` is covered already (this is never taken)
    state e { watch bank.find("x") { ok(_) -> a; fail(.gone) -> d; fail(.declined(a, b)) -> a; fail(_) -> d } } //! VS0318: the case `declined` has 1 value, not 2 (they are `why`; write `_` for one that is not needed)
}
test "t" {
    given bank.pay fails .gone then fails .blocked, "x" then fails Declined.declined(.limit) then fails 404, "y"
    given bank.pay fails .lost //! VS0214: `lost` is not a case of Declined
    given bank fails .gone //! VS0606: only a call of one op fails with a case
    given bank.plain fails .gone //! VS0606: `plain` does not say that it fails with cases
    given bank.pay(1) fails "x"
    open S
    let why = Declined.gone
    deliver bank.pay fail(why)
    deliver bank.pay fail(.gone, "text")
    deliver bank.pay fail(.gone, 12) //! VS0301: a `String` is wanted here, and this is an `Int`
    deliver bank.plain fail(.gone) //! VS0606: `plain` does not say that it fails with cases
    deliver bank.pay fail(true) //! VS0301: a `String` is wanted here, and this is a `Bool`
}
