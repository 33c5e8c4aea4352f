// Bodies, targets, calls, timers, ops and views read ignored values; a counter that only counts is read in vain.
model shop: [Int] = [1] takes 1s {
    op find(count: Int) = data.filter { $0 < count }
    op add(count: Int) { data.append(count) }
}
screen S {
    use shop
    var inBody = 0
    var inTarget = 0
    var inCall = 0
    var inTimer = 1
    var inView = 0
    var inVain = 0
    var copy = 0
    bind isMore = inBody > 1
    state idle { action find -> finding; action wait -> waiting; action go -> there(inTarget) }
    state finding { call shop.find(inCall) { ok(found) -> there(found.count); fail(_) -> idle } }
    state waiting { after inTimer * 1s -> idle }
    state there(count: Int) { action add -> adding }
    state adding { call shop.add(1) { ok -> idle; fail(_) -> idle } }
    action count {
        if isMore { copy = 1 }
        inBody += 1
        inTarget += 1
        inCall += 1
        inTimer += 1
        inView += 1
        inVain += 1
    }
    view {
        text "\(inVain)"
        button "Count" -> count
        button "Find" -> find
        button "Wait" -> wait
        if inView > 1 { button "Go" -> go }
        button "Add" -> add
    }
}
explore "all readers" {
    open S
    ignore inBody, inTarget, inCall, inTimer, inView, inVain, shop
    within 1 steps
    always copy == 0
}
explore "read in vain" {
    open S
    ignore inVain
    within 2 steps
    always copy == 0
}
