screen Light {
    var n = 0
    state green { action next { n += 1 }; always when n > 2 -> red }
    state red { action next -> green }
}
