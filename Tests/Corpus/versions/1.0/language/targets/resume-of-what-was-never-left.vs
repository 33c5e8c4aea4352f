// Where never left, as usual.
screen M {
    state paused { action go -> resume deep work }
    state work { state one; state two }
}
open M
send go
expect in one
