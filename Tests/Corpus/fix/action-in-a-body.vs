screen S {
    var n = 0
    action bump { n += 1 }
    action go { bump }
    view { text "\(n)"; button "Go" -> go }
}
