// The answer is told, though the step that takes it fails and what was made in it is gone.

model numbers: Int = 0 {
    op find(count: Int) = (0..<count).map { "number \($0)" }
    op lose(count: Int) = [1].first { $0 > count } else fail "number \(count) is lost"
}

screen Numbers {
    use numbers
    var zero = 0

    state idle {
        action find -> finding
        action lose -> losing
    }
    state finding {
        call numbers.find(3) {
            ok(all) -> idle { zero = all.count / zero }
            fail(_) -> idle
        }
    }
    state losing {
        call numbers.lose(7) {
            ok(_) -> idle
            fail(_) -> idle { zero = 1 / zero }
        }
    }
}

test "an answer" {
    open Numbers
    send find
    wait
}

test "a failure" {
    open Numbers
    send lose
    wait
}
