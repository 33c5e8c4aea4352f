// The list methods over their characters (those that only leave out or reorder give a string).
show "hello".first
show "".last
show "hello".prefix(2)
show "hello".suffix(9)
show "hello".dropFirst(1)
show "hello".reversed()
show "hello".filter { $0 != "l" }
show "hello".sorted()
show "hello".unique()
show "abc".map { $0 + $0 }
show "hello".firstIndex { $0 == "l" }
show "a1b2".compactMap { Int($0) }
show "hello".contains { $0 == "o" }
