model photos: [String] = [] { op upload(name: String) parts [0.5] = true }

screen Upload {
    use photos
    state sending {
        call photos.upload("beach") { part(x) when x > 0.6 -> nearly; part(_) -> same; ok(_) -> done; fail(_) -> done }
    }
    state nearly { action stop -> done }
    state done { action again -> sending }
}
