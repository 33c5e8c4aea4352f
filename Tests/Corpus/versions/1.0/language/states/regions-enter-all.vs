// Regions of one screen or state run side by side.
screen M {
    region left { state a { action x -> b }; state b }
    region right { state c { action y -> d }; state d }
}
open M
expect in a && in c
send x
expect in b && in c
send y
expect in b && in d
