// "Try again" means all pictures that failed, and asks the first one only.
// Found by `returns to`: a second picture that failed stays so.
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

screen Album {
    var names = ["beach", "dunes"]
    each picture: Picture(name) for name in names by name
    action retry { send picture("beach").retry }
    view {
        for name in names { show picture(name) }
        button "Try again" -> retry
    }
}

explore "every picture arrives in the end" {
    open Album
    returns to picture("beach") in done && picture("dunes") in done
    settles
}
