fileprivate func f() -> Int = 1
