// Durations: `750ms`, `1.5s`, `2min`; whole milliseconds.
show "\(0s) \(1ms) \(1001ms) \(59s) \(60s) \(61s) \(60min) \(90min) \(25h)"
show 100ms * 0.5
show 1ms * 0.4
show 3s / 2s
show -1.5s
