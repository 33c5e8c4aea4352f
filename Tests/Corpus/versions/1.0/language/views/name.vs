// `name: e` on any element is what `tap` and a screen reader call it, drawn as `⟨name⟩` where the element has no text.
screen M {
    var n = 0
    action more { n += 1 }
    view { button "+", name: "more" -> more; image "", name: "photo" -> more }
}
open M
show
tap "more"
tap "photo"
expect n == 2
