record Tea { name: String }
func ordered(teas: [Tea]) -> [Tea] = teas.sorted(by: { $0.name < $1.name })
show ordered([Tea("Green")]).count
