// What an answer was is told as it was when it came, whatever is let go of in the step that takes it.

record Person { id: Int, name: String }

model people: Int = 0 {
    op find(id: Int) = Person(id, "person \(id) " + "x".padded(to: 65536))
}

screen Pictures {
    use people
    var found: [Person] = []
    var junk: [Int] = []

    state loading {
        call people.find(found.count) {
            ok(person) -> same {
                found = found + [person]
                junk = (1...20000).map { $0 }
            }
            fail(_) -> broken
        }
    }
    state broken
}

open Pictures
wait 20s
expect found.count == 20
expect found[19].name.hasPrefix("person 19 ")
