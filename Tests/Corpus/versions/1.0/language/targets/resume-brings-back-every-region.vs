// `-> resume deep a` brings back all below.
screen M {
    state work {
        region l { state a { action x -> b }; state b }
        region r { state c { action y -> d }; state d }
        action pause -> paused
    }
    state paused { action go -> resume work; action goDeep -> resume deep work }
}
open M
send y
send pause
send go
expect in a && in d
send x
send pause
send goDeep
expect in b && in d
