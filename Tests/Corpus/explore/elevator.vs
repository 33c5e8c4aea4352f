// The button that opens the door works while the cabin moves. Found by `always !(in moving) || in shut`.
screen Elevator {
    var floor = 0
    var wanted: [Int] = []
    region cabin {
        state standing {
            when in shut && !wanted.isEmpty && wanted.first != floor -> moving
        }
        state moving {
            after 3s -> standing { floor += (wanted.first ?? floor) > floor ? 1 : -1 }
        }
    }
    region door {
        state shut {
            when in standing && wanted.first == floor -> opened { wanted = wanted.dropFirst(1) }
            action openDoor -> opened
        }
        state opened {
            after 5s -> shut
            action shutDoor -> shut
        }
    }
    action call(to: Int) when !wanted.contains(to) && wanted.count < 2 { wanted.append(to) }
    view {
        title "Floor \(floor)"
        for one in [0, 1, 2] { button "To \(one)" -> call(one) }
        in moving { text "Moving" }
        in opened { text "Open"; button "Close" -> shutDoor }
        in shut { button "Open" -> openDoor }
    }
}

explore "nobody falls into the shaft" {
    open Elevator
    always !(in moving) || in shut "the cabin moves with an open door"
    always floor >= 0 && floor <= 2 "there is no such floor"
    reaches floor == 2 && in opened
    returns to floor == 0 && in standing
    settles
}
