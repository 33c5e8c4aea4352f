screen Egg {
    var seconds = 0
    state ready { action start -> boiling }
    state boiling {
        every 1s { seconds += 1 }
        every 1.5s when in wild { emit splashes }
        after 3min -> done
        state calm { action stir -> wild; action pause -> done }
        state wild
    }
    state done {
        every 10s when seconds > 200 -> ready
        action again -> resume boiling
    }
}
