model files: [String] = [] {
    op upload(name: String) parts [0.5] = true
    op ready(share: Double) parts share = true //! VS0301: the parts of an answer are a list, not `Double` (write `[…]` around it)
    op empty() parts [] = true //! VS0302: nothing here gives `[]` a type
    op plain() = true
    op counted(to: Int) takes 3s parts [1, to] { data = []; return to }
}
screen S {
    use files
    state a {
        call files.upload("x") { part(x) when x > 0.5 -> b; ok(_) -> b; fail(_) -> b }
        //! VS0402: the last `part` has a guard
    }
    state b { call files.plain() { part(_) -> a; ok(_) -> a; fail(_) -> a } }
    //! VS0402: the op of this call has no parts
    state c { watch files.upload("x") { part(_) -> a; ok(_) -> a; fail(_) -> a } }
    //! VS0402: `part` cannot happen here (the arms are `ok`, `fail`)
    state d { call files.upload("x") { part(x) -> e("\(x)"); part(_) -> a; ok(_) -> a; fail(_) -> a } }
    //! VS0403: a `part` without a guard comes before this one (this is never taken)
    state e(name: String) { call files.counted(2) { part(n) -> f(n); ok(_) -> c; fail(_) -> d } }
    state f(n: Int)
}
test "t" {
    open S
    deliver files.upload part("x") //! VS0301: a `Double` is wanted here, and this is a `String`
    deliver files.upload part(0.1, 0.2) //! VS0606: a part is one value (write `part(value)`)
    deliver files.plain part //! VS0606: `plain` has no parts
    given files.plain parts [1] //! VS0606: `plain` has no parts
    given files parts [0.1] //! VS0605: an op of `files` is needed here (`files.upload`, `files.ready`, `files.empty`, `files.plain`, `files.counted`)
    given files.upload parts [0.1] then parts ["x"]
    //! VS0301: a `Double` is wanted here, and this is a `String`
    given files.counted parts [1, 2]
}
