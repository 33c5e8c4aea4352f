model m: Int = 1 { op get() = data }; screen A { use m; state s { call m.get { ok(x) -> t; fail -> t } } state t }
