// Two answers write one line, which a timer takes away: the order matters at once, and not for good. No time is read.
model photos: [String] = ["sea"] { op list() = data; op count() = data.count }
screen Album {
    use photos
    var toast = ""
    state idle { action refresh -> loading }
    state loading {
        region one { state asking { call photos.list() { ok(_) -> listed { toast = "listed" }; fail(_) -> listed } } state listed }
        region two { state adding { call photos.count() { ok(_) -> counted { toast = "counted" }; fail(_) -> counted } } state counted }
        after 3s -> done
    }
    state done { enter { toast = "" } }
    view { title "Album"; text toast; in idle { button "Refresh" -> refresh }; in loading { progress } }
}
explore "in any order" {
    open Album
    may end in done
    failures 0
    any order
    any order in the end
}
