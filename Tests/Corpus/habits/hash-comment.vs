# a screen
screen A { state s }
