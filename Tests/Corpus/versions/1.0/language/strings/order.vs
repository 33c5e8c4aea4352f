// Ordered by the scalars of their NFC.
show "a" < "b"
show "Z" < "a"
show "a" < "ab"
show ["b", "é", "a", "Z", "z", "あ"].sorted()
show "é" < "e\u{301}"
