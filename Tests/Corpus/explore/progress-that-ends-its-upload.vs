// The first part of the upload leads to a state that shows it. The call is of the state before, so that it is cancelled.
// Found as a state without a way out: with no part, the upload arrives.
model photos: [String] = [] takes 4s {
    op upload(name: String) parts [0.3, 0.6, 0.9] { data.append(name) }
}

screen Upload {
    use photos
    state ready { action send -> starting }
    state starting {
        call photos.upload("beach") { part(share) -> sending(share); ok -> done; fail(_) -> ready }
    }
    state sending(share: Double)
    state done
    view {
        in ready { button "Send" -> send }
        in starting { progress "Starting" }
        in sending(share) { progress "\(share.rounded(to: 1))" }
        in done { text "It is there" }
    }
}

explore "an upload ends" {
    open Upload
    may end in done
    returns to in ready || in done
}
