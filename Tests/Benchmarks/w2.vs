// w2: a counter with a guard, 1,000,000 events. Check: events mod 1001.
screen Counter {
    var count = 0
    var limit = 1000

    action inc when count < limit { count += 1 }
    action inc { count = 0 }

    view { text "\(count)" }
}

open Counter
repeat 1000000 { send inc }
show count
