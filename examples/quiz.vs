// A quiz against the clock: ten seconds for each question, and a table of the best at the end.
//
// It teaches: `every` for a bar that shrinks, `-> same` for the next question, division of whole numbers.

record Question { text: String, answers: [String], right: Int }
record Score { name: String, points: Int }

model scores: [Score] = [Score("Grace", 1)] takes 1s {
    op add(score: Score) { data.append(score) }
    op best() = data.sorted { -$0.points }.prefix(3)
}

func questions() -> [Question] = [
    Question("How many legs has a spider?", answers: ["Six", "Eight"], right: 1),
    Question("Which is a prime number?", answers: ["Seven", "Nine"], right: 0),
]

screen Quiz {
    use scores

    var number = 0
    var points = 0
    var left = 10
    bind question = questions()[number < questions().count ? number : 0]

    state start { action begin -> asking { number = 0; points = 0 } }
    state asking {
        enter { left = 10 }
        every 1s { left -= 1 }
        action answer(index: Int) -> answered(index == question.right) { points += index == question.right ? 1 : 0 }
        when left == 0 -> answered(false)
    }
    state answered(isRight: Bool) {
        after 2s when number + 1 < questions().count -> asking { number += 1 }
        after 2s when number + 1 == questions().count -> adding
    }
    state adding { call scores.add(Score("You", points)) { ok -> listing; fail(_) -> listing } }
    state listing { call scores.best() { ok(list) -> over(list); fail(_) -> over([]) } }
    state over(best: [Score]) { action again -> start }

    view {
        title "Quiz"
        in start { text "\(questions().count) questions, ten seconds each."; button "Begin" -> begin }
        in asking {
            progress "\(left) s", value: Double(left) / 10
            text question.text
            for pair in question.answers.enumerated() { button pair.value -> answer(pair.index) }
        }
        in answered(isRight) { text isRight ? "Right." : "It is \(question.answers[question.right])." }
        in adding, listing { progress "Counting" }
        in over(best) {
            text "\(points) of \(questions().count)"
            list "The table did not come." { for score in best { row score.name, detail: "\(score.points)" } }
            button "Again" -> again
        }
    }
}

test "right answers count" {
    open Quiz
    tap "Begin"
    wait 3s
    expect screen contains "70%"
    tap "Eight"
    expect screen contains "Right."
    wait 2s
    tap "Nine"
    expect screen contains "It is Seven."
    wait
    expect screen contains "1 of 2"
    expect rows.count == 2
}

test "time is up after ten seconds" {
    open Quiz
    tap "Begin"
    wait 9s
    expect in asking
    wait 1s
    expect in answered(false)
}

test "an answer after the time changes nothing" {
    open Quiz
    tap "Begin"
    wait 10s
    expect refused answer(1)
    expect points == 0
}

explore "every game ends" {
    open Quiz
    ignore scores
    always points <= 2
    reaches over
    returns to in start
    settles
}
