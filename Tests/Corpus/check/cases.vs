enum Delivery { sending, sent(at: Date), failed(reason: String, code: Int = 0) }
enum Kind { a, b }
enum Empty { none() } //! VS0318: a case without values has no parentheses (take them out)
record Folder { name: String, inner: [Folder], best: Folder?, byName: [String: Folder] }
record Left { right: Right } //! VS0315: a value contains itself: `Left` -> `Right` -> `Left`
record Right { left: Left }
enum Sum { one(of: Int), both(left: Sum) } //! VS0315: a value contains itself: `Sum` -> `Sum`
record Keyed { by: [Delivery: Int] } //! VS0312: a `Delivery` cannot be a key
show Delivery.failed //! VS0318: the case `failed` has values: `reason`, `code` (write `.failed(reason: …, code: …)`)
show Delivery.sending(1) //! VS0318: the case `sending` has no values (take the parentheses out)
show Delivery.failed() //! VS0305: `failed` needs `reason`
show Delivery.failed("a", 1, 2) //! VS0306: `failed` takes 2 arguments (one too many)
show Delivery.failed(why: "a") //! VS0213: `failed` has no parameter `why`
show Delivery.failed(1) //! VS0301: a `String` is wanted here, and this is an `Int`
show Delivery.fialed("a") //! VS0214: `fialed` is not a case of Delivery (did you mean `.failed`?)
show Delivery.allCases //! VS0318: the cases of Delivery cannot be listed: some have values
show Delivery("a") //! VS0310: `Delivery` is an enum, whose values are its cases
show Delivery.failed("a").reason //! VS0318: only the case `failed` has a value `reason`
show Delivery.failed(_) //! VS0202: `_` is not defined
func a(d: Delivery) -> Int = switch d { case .sending: 1; case .sent(at): 2 } //! VS0313: the `switch` lacks `.failed`
func b(d: Delivery) -> Int = switch d { case .sent(at, more): 1; default: 2 } //! VS0318: the case `sent` has 1 value, not 2 (they are `at`; write `_` for one that is not needed)
func c(d: Delivery) -> Int = switch d { case .sending(x): 1; default: 2 } //! VS0318: the case `sending` has no values (take the parentheses out)
func d(d: Delivery) -> String = switch d { case .sent(at): at; default: "" } //! VS0301: a `String` is wanted here, and this is a `Date`
func e(d: Delivery) -> Int = switch d { case .sent(at), .failed(at, _): 1; default: 2 } //! VS0301: a `Date` is wanted here, and this is a `String`
func f(d: Delivery) -> Int = switch d { case .sending, .failed(code, _): 1; default: 2 } //! VS0318: the patterns of one choice name the same values (this names `code`, the first no value)
func g(d: Delivery) -> Int = switch d { case .sent: 1; case .sent(_): 3; default: 2 } //! VS0313: `.sent` is covered already (this is never taken)
func h(d: Delivery?) -> Int = switch d { case .sent: 1; default: 2 } //! VS0313: cases are those of an enum, and this is a `Delivery?`
func i(k: Kind) -> Int = switch k { case .a: 1; case .c(x): x; default: 2 } //! VS0214: `c` is not a case of Kind (did you mean `.a`?)
model orders: [Delivery] = [] { op last() = Delivery.sending; op count() = 1 }
screen Orders {
    use orders
    var last: Delivery = .sending
    state a {
        call orders.last() { //! VS0402: no arm takes `ok` with `.sent`
            ok(.failed(reason, _)) -> c(reason)
            ok(.sending) -> b
            fail(_) -> b
        }
    }
    state b {
        call orders.last() {
            ok(.failed) -> b
            ok(.failed(reason, _)) -> c(reason) //! VS0313: `.failed` is covered already (this is never taken)
            ok(_) -> b
            fail(.sending) -> b //! VS0606: `last` does not say that it fails with cases
            fail(_) -> b
        }
        call orders.count() {
            ok(.failed) -> b //! VS0313: cases are those of an enum, and this is an `Int`
            ok(_) -> b
            fail(_) -> b
        }
    }
    state c(reason: String) {
        action go {
            switch last { case .sending { last = .sent(at: now) } } //! VS0313: the `switch` lacks `.sent`, `.failed`
            switch last { case .failed(reason) { } default { } } //! VS0318: the case `failed` has 2 values, not 1 (they are `reason`, `code`; write `_` for one that is not needed)
            last.reason = "x" //! VS0318: only the case `failed` has a value `reason`
        }
    }
    view {
        switch last { case .sent(at) { text at } default { text "" } } //! VS0301: a `String` is wanted here, and this is a `Date`
        switch last.count { default { } } //! VS0209: `Delivery` has no `count`
    }
}
