enum Plan { free, gold = "gold", silver = 2, other = _ }
enum Rest { rest = _
    a
}
