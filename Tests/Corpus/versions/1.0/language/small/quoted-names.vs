// `` `in` `` quotes a keyword; words of the language are keywords only where they can stand.
record R { type: Int, list: [Int], `in`: String }
screen M {
    var data = R(1, [2], "x")
    var list = [3]
    var back = 4
    action go { list.append(back); data.type = 9 }
}
open M
send go
show data
show list
show data.`in`
