expect screen contians "x"
expect emited foo()
expect pendng news.list
expect calld
expect something else
expect called m.op 3
expect called m.op 3 time
expect not called
expect error "a"
