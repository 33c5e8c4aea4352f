// An argument is a value: an edit of the list from which it was taken does not reach it.

screen Lists {
    var list = [1, 2, 3, 4, 5]
    var count = 0
    action pick(picked: [Int]) {
        list.remove(at: 0)
        count = picked.count
    }
    action add(picked: [Int]) {
        list.append(9)
        count = picked.count
    }
    action change(picked: [Int]) {
        list[0] = 7
        count = picked[0]
    }
    action forward {
        send pick(list)
        list.append(6)
    }
    view {
        button "pick" -> pick(list)
        button "add" -> add(list)
        button "change" -> change(list)
    }
}

open Lists
tap "pick"
expect count == 5
tap "add"
expect count == 4
tap "change"
expect count == 2
show list
send forward
expect count == 5
show list
