private func f() -> Int = 1
