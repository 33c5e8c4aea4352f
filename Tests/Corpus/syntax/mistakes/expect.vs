expect screen contians "x"
expect emited foo()
expect pendng news.list
expect calld
expect something else
