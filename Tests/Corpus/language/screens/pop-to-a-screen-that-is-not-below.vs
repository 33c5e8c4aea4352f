// `pop to` a screen that is not below is an error at its place, and undoes the step.
screen Home {
    action cart { push Cart }
    action deal { push Deal }
}
screen Cart { action deal { push Deal } }
screen Deal {
    var count = 0
    action cart { count += 1; pop to Cart }
}
open Home
send cart
send deal
send cart
expect on Cart
back
send deal
show count
expect error "no `Cart` is below" { send cart }
show count
send cart
