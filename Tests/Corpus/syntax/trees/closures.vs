show xs.reduce(0) { $0 + $1 }
show xs.reduce(0) { sum, item in sum + item }
show xs.reduce(0) { sum,
    item in
    sum + _ }
show (xs.map { _ in 1 })
