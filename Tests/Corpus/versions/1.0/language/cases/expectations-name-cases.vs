// `_` among the values of a case is any value after `expect called`, `dropped` and `emitted`; a failure has the path into a case.
enum Target { page(number: Int, title: String), home }

record Visit { id: Int, target: Target }

model log: [Visit] = [] takes 1s {
    op add(target: Target) { data.append(Visit(data.count, target)) }
}

screen Shop {
    use log
    var visits = [Visit(1, .page(1, "Tea")), Visit(2, .home)]
    state ready { action go(target: Target) -> going(target) { emit opened(target) } }
    state going(target: Target) {
        call log.add(target) { ok(_) -> ready; fail(_) -> ready }
        action stop -> ready
    }
}

test "what was called" {
    open Shop
    send go(.page(2, "Milk"))
    expect emitted opened(.page(_, "Milk"))
    expect emitted opened(.page)
    expect in going(.page(2, "Milk"))
    wait
    expect called log.add(.page(2, _))
    expect not called log.add(.home)
    send go(.home)
    send stop
    wait
    expect dropped log.add(.home)
}

test "a failure has the path" {
    open Shop
    expect visits == [Visit(1, .page(1, "Coffee")), Visit(2, .home)]
    expect visits[0].target == .page(3, _)
    expect visits[0].target == .home
    expect called log.add(.page)
}
