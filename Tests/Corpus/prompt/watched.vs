import "part.vs"

record Point { x: Int }

model points: [Point] from "points.json" takes 1s {
    op list() = data
}

screen A {
    use points
    var n = 0
    var found: [Point] = []
    state loading {
        call points.list() {
            ok(answer) -> shown { found = answer }
            fail(error) -> shown
        }
    }
    state shown
    action add { n += 1 }
    view {
        text "n \(n)"
        show Part("x")
        for point in found { text "point \(point.x)" }
        button "+" -> add
    }
}
