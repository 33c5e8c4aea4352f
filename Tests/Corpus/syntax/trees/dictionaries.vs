func f(d: [String: [Int: Bool]]) -> Bool = d["a", default: [:]][1] ?? [2: true, 3: false,][2] ?? true
