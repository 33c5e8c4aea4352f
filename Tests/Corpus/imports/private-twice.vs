private private func one() -> Int = 1
show one()
