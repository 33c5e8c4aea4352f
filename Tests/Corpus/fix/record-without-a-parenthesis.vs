record Song { t: String }
model music: [Song] = [] { op list() = data }
screen S { use music; var songs: [Song] = []
  state l { call music.list() { ok(f) -> k { songs = f }; fail(_) -> k } } state k
  view { for s in songs { row s.t } } }
test "t" {
    given music.list answers [Song"A")]
    open S
    wait
    expect rows == ["A"]
}
