// Variables that are only drawn do not tell two states apart: each screen here has finitely many states, although it counts.

component Lamp(number: Int) {
    var presses = 0
    var isOn = false
    action press { presses += 1; isOn = !isOn }
    view { text "\(number): \(presses)"; if isOn { button "Off" -> press } else { button "On" -> press } }
}

screen Counter {
    var count = 0
    var lines: [String] = []
    var note: String? = nil
    var isFast = false
    bind shown = "\(count)"
    state idle {
        action add { count += 1; lines.append("x"); note = "added" }
        action speed { isFast = true }
    }
    view {
        title "Counter"
        text "\(shown) presses"
        if let note = note { text note }
        for line in lines { row line }
        button "Add" -> add
        if !isFast { button "Faster" -> speed }
    }
}

explore "only drawn" {
    open Counter
    reaches in idle
}

// A claim, an always, and a step of the explore read it.
explore "read by a claim" {
    open Counter
    always lines.count >= 0
    within 3 steps
}

explore "ignored beside it" {
    open Counter
    ignore lines
}

// The sum of two numbers may be too large, so both decide.
screen Sums {
    var total = 0
    var last = 0
    action add { total += last }
    view { title "Sums"; text "\(total)"; button "Add" -> add; button "One" -> one }
    action one { last = 1 }
}

explore "a sum" {
    open Sums
    within 4 steps
}

// What steps call a button, a row or a list by tells states apart.
screen Names {
    var label = "A"
    var inRow = 0
    var below = 0
    var index = 0
    action change { label = label == "A" ? "B" : "A" }
    action touch { inRow = 1 - inRow }
    action sink { below = 1 - below }
    action turn { index = index == 0 ? 1 : 0 }
    view {
        title "Names"
        button "Change \(label)" -> change
        row "Touched" -> touch { text "\(inRow) times" }
        text "Below: \(below)"
        button "Sink" -> sink
        button "Turn" -> turn
        text ["first", "second"][index]
    }
}

explore "names" {
    open Names
}

screen Room {
    one lamp: Lamp(1)
    view { title "Room"; show lamp }
}

explore "machines" {
    open Room
}
