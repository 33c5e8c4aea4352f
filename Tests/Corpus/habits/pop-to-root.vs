screen Home { action go { push Detail } }
screen Detail {
    action out { popToRoot() }
}
