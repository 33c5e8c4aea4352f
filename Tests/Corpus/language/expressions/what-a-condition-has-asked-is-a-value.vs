// Behind `x != nil` an optional name is accepted where its value is wanted, and is an optional still.
record User { name: String?, age: Int? = nil }
func next(n: Int?) -> Int = n != nil ? n + 1 : 0
func both(a: Int?, b: Int?) -> Int = a != nil && b != nil && a < b ? a * b : a == nil || a > 5 ? 0 : -a
func nested(a: Int?) -> Bool = !(a == nil) && (a > 3 || a < 1)
func asked(a: Int?) -> Int = a != nil ? (a ?? 7) + (a == nil ? 1 : 0) : 9
func shout(user: User) -> String = user.name != nil ? user.name.uppercased() : "nobody"
func sum(list: [Int]?) -> Int = list == nil ? 0 : list.count
func inLists(xs: [Int?]) -> [Int?] = xs.filter { $0 != nil && $0 > 1 }

model store: [Int] = [] {
    op add(n: Int?) {
        if n == nil { fail "nothing" }
        let known = n
        data.append(known * 2)
        return n + 1
    }
    op find(n: Int) = data.first { $0 == n }
}

screen Shop {
    use store
    var count: Int? = nil
    var picked: Int? = nil
    var user = User(nil)
    bind twice = count == nil ? nil : count
    state empty {
        action set(n: Int?) when n != nil -> full(n) { emit got(n + 1); count = n }
        action ask(n: Int) -> asking(n)
        action add(n: Int?) -> adding(n)
    }
    state full(n: Int) {
        action more {
            if count != nil { count = count + n }
            if picked != nil { emit picks(picked + 1) } else { picked = 4 }
        }
        action again when count != nil && count > 3 -> full(count)
        action empty -> empty
    }
    state asking(n: Int) { call store.find(n) { ok(b) when b != nil -> full(b) { emit found(b * 2) }; ok -> empty; fail -> empty } }
    state adding(n: Int?) { call store.add(n) { ok(x) -> full(x); fail(error) -> empty { emit said(error.message) } } }
    action name(text: String?) { user.name = text }
    view {
        if count != nil { text "\(count + 1)"; for x in 0..<count { row "\(x)" } } else { text "none" }
        if user.name != nil { text user.name }
        if count == nil { text "no count" } else { text "\(count * 2)" }
    }
}

show [next(nil), next(4)]
show [both(2, 3), both(nil, 1), both(9, 1), both(4, 1)]
show [nested(nil), nested(4), nested(2), nested(0)]
show [asked(nil), asked(3)]
show [shout(User("ann")), shout(User(nil))]
show [sum(nil), sum([1, 2])]
show inLists([nil, 1, 2])
open Shop
show
expect refused set(nil)
send set(2)
show
send more
send more
send again
show
send name("Ann")
show
send empty
send add(nil)
wait
send add(3)
wait
send empty
send ask(6)
wait
send empty
send ask(1)
wait
expect count != nil && count > 3
