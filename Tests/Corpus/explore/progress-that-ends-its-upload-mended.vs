// The parts of the upload only change what the state shows that has the call.
model photos: [String] = [] takes 4s {
    op upload(name: String) parts [0.3, 0.6, 0.9] { data.append(name) }
}

screen Upload {
    use photos
    var share = 0.0
    state ready { action send -> sending }
    state sending {
        enter { share = 0.0 }
        call photos.upload("beach") { part(sent) { share = sent }; ok -> done; fail(_) -> ready }
    }
    state done
    view {
        in ready { button "Send" -> send }
        in sending { progress share > 0.0 ? "\(share)" : "Starting" }
        in done { text "It is there" }
    }
}

explore "an upload ends" {
    open Upload
    may end in done
    returns to in ready || in done
    reaches share == 0.6
    always share < 0.9
}
