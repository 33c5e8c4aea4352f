// `progress e`: `◌ text`; with `value: 0.4`, a bar and `40%`. `image e`: `▣ text`.
screen M {
    var n = 0
    action more { n += 1 }
    view { progress "Loading"; image "photo" -> more; image "still" }
}
open M
show
tap "photo"
expect n == 1
