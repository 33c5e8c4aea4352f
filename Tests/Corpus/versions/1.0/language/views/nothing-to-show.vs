// Rendering is a pure function of the state; a screen without a view draws nothing.
screen M { var n = 1 }
open M
expect screen ""
