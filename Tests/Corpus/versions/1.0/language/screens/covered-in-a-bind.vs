// `bind` derives, from vars, parameters, other binds, `in STATE`, `covered` and `now`.
screen Home(start: Int) {
    var n = 1
    bind sum = n + start
    bind text = "\(sum) \(covered) \(in b) \(now == later)"
    bind later = Date("2000-01-01T00:00:01Z")
    state a { after 1s -> b { n = 2 }; action go { push Top } }
    state b { action go { push Top } }
}
screen Top { }
open Home(10)
show text
wait
show text
send go
show text
