// 7GUIs 6, a circle drawer: circles that are placed, chosen and resized, and every change can be undone.
//
// It teaches: undo and redo as two lists of what was there, a popup and a dialog that are states, a slider that is felt
// at once, and a picture made of text. No element is a canvas, so what a mouse does comes by `send`: `send click(20, 10)`.

/// Its centre and its diameter, in points. A cell of the screen is one point wide and two points high.
record Circle { id: Int, x: Int, y: Int, diameter: Int }

/// Four times the square of the distance to a circle's centre, to be held against the square of a diameter.
func square(circle: Circle, x: Int, y: Int) -> Int =
    4 * ((circle.x - x) * (circle.x - x) + (circle.y - y) * (circle.y - y))

func covers(circle: Circle, x: Int, y: Int) -> Bool = square(circle, x, y) < circle.diameter * circle.diameter

func onRim(circle: Circle, x: Int, y: Int) -> Bool =
    covers(circle, x, y) && square(circle, x, y) >= (circle.diameter - 4) * (circle.diameter - 4)

func cell(circles: [Circle], selected: Circle?, x: Int, y: Int) -> String =
    circles.contains({ onRim($0, x, y) }) ? "o"
    : [selected].compactMap({ $0 }).contains({ covers($0, x, y) }) ? "▒"
    : " "

screen CircleDrawer {
    var circles: [Circle] = []
    /// What was there before each significant change, and what each undo took away, the latest last.
    var past: [[Circle]] = []
    var future: [[Circle]] = []
    /// Where the mouse is.
    var x = 0
    var y = 0

    /// The circle nearest to the mouse, of those that the mouse is in.
    bind selected = circles.filter { covers($0, x, y) }.min { square($0, x, y) }
    bind picture = (0..<10).map { row in
        (0..<40).map { column in cell(circles, selected, column, 2 * row) }.joined(separator: "")
    }

    state drawing {
        action point(atX: Int, atY: Int) {
            x = atX
            y = atY
        }
        action click(atX: Int, atY: Int) {
            send point(atX, atY)
            send place
        }
        action place when selected == nil {
            send changed(circles)
            circles.append(Circle((circles.map { $0.id }.max() ?? 0) + 1, x, y, 12))
        }
        action rightClick when selected != nil -> menu(selected?.id ?? 0)
        action undo when !past.isEmpty {
            future.append(circles)
            circles = past.last ?? []
            past.remove(at: past.count - 1)
        }
        action redo when !future.isEmpty {
            past.append(circles)
            circles = future.last ?? []
            future.remove(at: future.count - 1)
        }
    }
    state menu(id: Int) {
        action adjust -> adjusting(id, circles)
        action cancel -> drawing
    }
    /// The circle follows the slider. What was there before becomes one change, when the dialog is closed.
    state adjusting(id: Int, before: [Circle]) {
        action resize(diameter: Int) {
            circles = circles.map { $0.id == id ? $0.with(diameter: diameter) : $0 }
        }
        action close when circles == before -> drawing
        action close -> drawing { send changed(before) }
    }
    action changed(before: [Circle]) {
        past.append(before)
        future = []
    }

    view {
        title "Circles"
        line {
            button "Undo" -> undo
            button "Redo" -> redo
        }
        divider
        for line in picture { text line }
        divider
        in menu {
            sheet "Circle" {
                button "Adjust diameter.." -> adjust
                button "Cancel" -> cancel
            }
        }
        in adjusting(id, _) {
            if let circle = circles.first({ $0.id == id }) {
                sheet "Diameter of the circle at (\(circle.x), \(circle.y))" {
                    slider "Diameter", value: circle.diameter, in: 2...50, by: 1 -> resize
                    button "Close" -> close
                }
            }
        }
    }
}

/// What a person does with the mouse, from the choice of a circle to its dialog.
flow adjust(x: Int, y: Int) {
    send point(x, y)
    send rightClick
    tap "Adjust diameter.."
}

flow openWithTwo {
    open CircleDrawer
    send click(10, 10)
    send click(24, 10)
}

test "A6.1 A6.2 a click on an empty place puts a circle there" {
    open CircleDrawer
    expect circles.isEmpty
    send click(10, 10)
    expect circles == [Circle(1, 10, 10, 12)]
    send click(24, 10)
    expect circles == [Circle(1, 10, 10, 12), Circle(2, 24, 10, 12)]
    expect screen """
        Circles
        ════════════════════════════════════════
        [ Undo ]  ( Redo )
        ────────────────────────────────────────



              ooooooooo     ooooooooo
             oo       oo   oo▒▒▒▒▒▒▒oo
             oo       oo   oo▒▒▒▒▒▒▒oo
             oo       oo   oo▒▒▒▒▒▒▒oo
              ooooooooo     ooooooooo


        ────────────────────────────────────────
        """
}

test "A6.2 a click in a circle adds none" {
    openWithTwo()
    send click(12, 10)
    expect circles.count == 2
    expect selected?.id == 1
}

test "A6.3 the nearest circle that the mouse is in is selected" {
    open CircleDrawer
    send click(10, 10)
    send click(17, 10)
    send point(13, 10)
    expect selected?.id == 1
    send point(14, 10)
    expect selected?.id == 2
    send point(14, 18)
    expect selected == nil
}

test "A6.3 the rim is outside: \(x) is in the circle at 10" for x in [5, 15] {
    open CircleDrawer
    send click(10, 10)
    send point(x, 10)
    expect selected?.id == 1
}

test "A6.3 the rim is outside: \(x) is not in the circle at 10" for x in [4, 16] {
    open CircleDrawer
    send click(10, 10)
    send point(x, 10)
    expect selected == nil
    expect refused rightClick
}

test "A6.4 a right click leads to the dialog, whose slider is felt at once" {
    openWithTwo()
    send rightClick
    expect screen """
        Circles
        ════════════════════════════════════════
        ( Undo )  ( Redo )
        ────────────────────────────────────────



              ooooooooo     ooooooooo
             oo       oo   oo▒▒▒▒▒▒▒oo
             oo       oo   oo▒▒▒▒▒▒▒oo
             oo       oo   oo▒▒▒▒▒▒▒oo
              ooooooooo     ooooooooo


        ────────────────────────────────────────
        ┌──────────────────────────────────────┐
        │ Circle                               │
        │ [ Adjust diameter.. ]                │
        │ [ Cancel ]                           │
        └──────────────────────────────────────┘
        """
    tap "Adjust diameter.."
    set "Diameter" to 18
    expect screen """
        Circles
        ════════════════════════════════════════
        ( Undo )  ( Redo )
        ────────────────────────────────────────

                            ooooooooo
                          ooo▒▒▒▒▒▒▒ooo
              ooooooooo ooo▒▒▒▒▒▒▒▒▒▒▒ooo
             oo       oooo▒▒▒▒▒▒▒▒▒▒▒▒▒oo
             oo       oooo▒▒▒▒▒▒▒▒▒▒▒▒▒oo
             oo       oooo▒▒▒▒▒▒▒▒▒▒▒▒▒oo
              ooooooooo ooo▒▒▒▒▒▒▒▒▒▒▒ooo
                          ooo▒▒▒▒▒▒▒ooo
                            ooooooooo
        ────────────────────────────────────────
        ┌──────────────────────────────────────┐
        │ Diameter of the circle at (24, 10)   │
        │ Diameter: ━━━●──── 18                │
        │ [ Close ]                            │
        └──────────────────────────────────────┘
        """
    expect circles[1].diameter == 18
    expect refused undo
    tap "Close"
    expect in drawing
}

test "the menu can be left" {
    openWithTwo()
    send rightClick
    tap "Cancel"
    expect in drawing
    expect past.count == 2
}

test "A6.6 A6.7 A6.8 A6.9 undo and redo go through what was placed" {
    openWithTwo()
    expect circles.map { $0.id } == [1, 2]
    tap "Undo"
    expect circles.map { $0.id } == [1]
    tap "Redo"
    expect circles.map { $0.id } == [1, 2]
    expect refused tap "Redo"
}

test "A6.12 at the start there is nothing to undo or redo" {
    open CircleDrawer
    expect refused tap "Undo"
    expect refused tap "Redo"
    expect circles.isEmpty
    send click(10, 10)
    tap "Undo"
    expect circles.isEmpty
    expect refused tap "Undo"
}

test "A6.7 A6.10 after a new change there is nothing to redo" {
    openWithTwo()
    tap "Undo"
    send click(30, 10)
    expect refused tap "Redo"
    tap "Undo"
    expect circles == [Circle(1, 10, 10, 12)]
}

test "A6.5 A6.6 A6.7 A6.11 an adjustment is one change, however far the slider went" {
    openWithTwo()
    adjust(10, 10)
    set "Diameter" to 30
    tap "Close"
    adjust(10, 10)
    set "Diameter" to 40
    set "Diameter" to 50
    tap "Close"
    tap "Undo"
    expect circles.map { $0.diameter } == [30, 12]
    tap "Redo"
    expect circles.map { $0.diameter } == [50, 12]
    repeat 2 { tap "Undo" }
    expect circles.map { $0.diameter } == [12, 12]
    tap "Undo"
    expect circles.map { $0.diameter } == [12]
}

test "a dialog that changed nothing is no change" {
    openWithTwo()
    tap "Undo"
    adjust(10, 10)
    set "Diameter" to 20
    set "Diameter" to 12
    tap "Close"
    tap "Redo"
    expect circles.count == 2
}
