// Leaving the state closes it, with all above it.
screen Home {
    state idle { action ask -> asking }
    state asking {
        present Question { dismissed -> idle }
        after 5s -> idle
    }
}
screen Question { action deeper { push More } }
screen More { }
open Home
send ask
send deeper
wait
expect on Home
expect in idle
