// `joined(separator:) sum() min() max()`; `sum()` of nothing is 0.
func none() -> [Int] = []
func noDoubles() -> [Double] = []
show [1, 2, 3].sum()
show none().sum()
show noDoubles().sum()
show [0.5, 0.25].sum()
show [1, 5, 2].min()
show none().max()
show ["a", "b"].joined(separator: ", ")
show ["a", "b"].joined(", ")
