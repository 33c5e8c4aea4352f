// The notice asks all pictures.
model album: Int = 0 { op upload(name: String) { data += 1 } }

component Picture(name: String) {
    use album
    state uploading { call album.upload(name) { ok -> done; fail -> failed } }
    state failed { action retry -> uploading }
    state done
    view {
        in uploading { progress name }
        in failed { text "\(name) failed" }
        in done { text name }
    }
}

component Notice(isNeeded: Bool) {
    state hidden { when isNeeded -> shown }
    state shown { when !isNeeded -> hidden }
    view { in shown { text "Not all pictures are there" } }
}

screen Album {
    var names = ["beach", "dunes"]
    each picture: Picture(name) for name in names by name
    bind isBad = names.contains { picture($0) in failed }
    one notice: Notice(isBad)
    action retry { send picture.retry }
    view {
        show notice
        for name in names { show picture(name) }
        button "Try again" -> retry
    }
}

explore "the notice is there as long as a picture failed" {
    open Album
    always (notice in shown) == (picture("beach") in failed || picture("dunes") in failed)
    reaches notice in shown
    returns to notice in hidden
}
