// `overlap`: each like is shown at once. Where the first one fails, the screen goes back to what was before both.
model likes: [String] = [] takes 1s {
    op like(name: String) { data = (data + [name]).unique().prefix(2) }
}
screen Posts {
    use likes
    var shown: [String] = []
    var beforeTea: [String] = []
    var beforeMilk: [String] = []
    region tea {
        state plain { action likeTea when !shown.contains("tea") -> sending { beforeTea = shown; shown.append("tea") } }
        state sending { call likes.like("tea") { ok -> plain; fail(_) -> plain { shown = beforeTea } } }
    }
    region milk {
        state plain { action likeMilk when !shown.contains("milk") -> sending { beforeMilk = shown; shown.append("milk") } }
        state sending { call likes.like("milk") { ok -> plain; fail(_) -> plain { shown = beforeMilk } } }
    }
    view {
        button "Tea" -> likeTea
        button "Milk" -> likeMilk
        list "Nothing yet" { for name in shown { row name } }
    }
}
explore "likes" {
    open Posts
    may look alike in tea.sending, milk.sending
    may end in tea.plain
}
