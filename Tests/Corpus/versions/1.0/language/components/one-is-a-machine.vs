// `one player: Player(track.id)`: a single machine; `player in paused` and `player.position` are values for the owner and for tests.
component Player(id: Int) {
    var position = 0
    state paused { action play -> playing }
    state playing { every 1s { position += 1 }; action pause -> paused }
}
screen M {
    one player: Player(7)
    action start { send player.play }
}
open M
expect player in paused
send start
expect player in playing
wait 3s
expect player.position == 3
send player.pause
expect player in paused
show player.position
