screen A { var left = 7; view { progress "\(left) s", value: left / 10 } }
