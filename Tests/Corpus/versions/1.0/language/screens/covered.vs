// `covered` tells a screen that another lies over it (`state away { when !covered -> loading }` is what others call appearing).
screen Home {
    var shown = 0
    state here { enter { shown += 1 }; action go { push Other }; when covered -> away }
    state away { when !covered -> here }
}
screen Other { action close { pop } }
open Home
send go
expect Home.shown == 1
send close
expect in here
show shown
