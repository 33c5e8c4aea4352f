// `wait`: let time pass until nothing but `every` timers is pending.
screen M {
    var ticks = 0
    state a { every 1s { ticks += 1 }; after 2500ms { ticks += 100 } }
}
open M
wait
show ticks
