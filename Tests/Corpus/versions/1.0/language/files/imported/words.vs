func from(from: Int) -> Int = from * 10
func as() -> Int = 1
func private(private: Int) -> Int = private
