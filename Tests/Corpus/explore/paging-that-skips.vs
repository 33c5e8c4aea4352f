// A page that failed is never asked for again.
model numbers: Int = 0 { op at(place: Int) = place * 10 }
screen Numbers {
    use numbers
    var next = 0
    var found: [Int] = []
    state resting { action more when found.count < 3 -> loading }
    state loading {
        enter { next += 1 }
        call numbers.at(next - 1) {
            ok(number) -> resting { found.append(number) }
            fail(_) -> resting
        }
    }
    view {
        list {
            for number in found { row "\(number)" }
        }
        button "More" -> more
    }
}

explore "no number is missing" {
    open Numbers
    may end in resting
    within 9 steps
    always found == found.indices.map { $0 * 10 } "a number is missing"
    reaches found.count == 3
}
