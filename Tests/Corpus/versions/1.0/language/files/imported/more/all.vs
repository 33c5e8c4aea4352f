import "./"

func sum() -> Int = one() + two()
