// `date + 3s`, `date - date`; durations add, subtract, compare, multiply by a number, `seconds`, `format("m:ss")`; `d / d` is a `Double`.
let d = Date("2020-01-01T00:00:00Z")
show d + 3s
show d - 1h
show (d + 90s) - d
show d < d + 1ms
show 1s + 500ms
show 1s - 3s
show 1.5s * 2
show 90s / 1min
show 90s.seconds
show 1500ms.seconds
show 125s.format("m:ss")
show 5s.format("mm:ss")
show 750ms
show 1.5s
show 2min
show 1h
show 90min
show 1s < 1min
