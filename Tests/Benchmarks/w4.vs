// w4: four parallel regions, each a -> b -> c -> a on `tick`, 500,000 events. Check: the four states.
screen Regions {
    region r1 {
        state a { action tick -> b }
        state b { action tick -> c }
        state c { action tick -> a }
    }
    region r2 {
        state a { action tick -> b }
        state b { action tick -> c }
        state c { action tick -> a }
    }
    region r3 {
        state a { action tick -> b }
        state b { action tick -> c }
        state c { action tick -> a }
    }
    region r4 {
        state a { action tick -> b }
        state b { action tick -> c }
        state c { action tick -> a }
    }
}

open Regions
repeat 500000 { send tick }
show in r1.c && in r2.c && in r3.c && in r4.c ? "cccc" : "other"
