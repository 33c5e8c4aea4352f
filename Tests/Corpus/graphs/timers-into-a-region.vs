screen Clock {
    state on {
        every 1min -> second
        action off -> same
        region hand {
            state first
            state second
        }
        region light {
            state dark { action press -> bright }
            state bright { every 5s -> dark }
        }
    }
}
