sceen M{vr board= Board(o
record Board{o
screen M{va board=0}
show board
show c