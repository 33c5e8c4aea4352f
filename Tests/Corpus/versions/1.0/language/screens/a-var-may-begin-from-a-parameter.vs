// `var` remembers (it may begin from a parameter).
screen M(start: Int, step: Int = 2) {
    var n = start * 10
    action more { n += step }
}
open M(4)
send more
show n
open M(1, step: 5)
send more
show n
