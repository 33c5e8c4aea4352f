// From player.json.

model openSound: Bool = true {
    op run() = data
}

/// What plays songs.
screen MediaPlayer {
    // not understood: context
    use openSound
    bind allowed = false // fill in: allowed
    bind more_songs = false // fill in: more songs
    bind FADE = 1s // fill in: FADE
    action QUIT -> gone {
        emit save
        send stop
    }
    state stopped {
        // not understood: whether a transition to itself enters it again: XState 4 does, XState 5 does not
        // not understood: -> nowhere
        // not understood: on done.invoke.x
        // not understood: tags
        enter {
            emit dim
        }
        leave {
            emit light
        }
        action play -> playing
        action stop
        action self -> same
    }
    state gone
    state playing {
        // not understood: input of openSound
        action stop when allowed -> stopped
        action loud -> playing.high
        call openSound.run() {
            fail(_) -> stopped
            ok(_)
        }
        region song {
            state song {
                after 90s when more_songs -> second
                state first {
                    action next -> second
                    // not understood: next -> media-player.playing.song.first, which is never taken
                    after FADE -> second
                }
                state second {
                    when in high -> first
                    when false -> first
                }
            }
        }
        region volume {
            state low {
                action up -> high
                action restart -> playing.song.second
            }
            state high {
                action down -> low
                action keep -> resume playing.song
            }
        }
    }

    view {
        title "MediaPlayer"
        button "QUIT" -> QUIT
        button "play" -> play
        button "stop" -> stop
        button "self" -> self
        button "loud" -> loud
        button "next" -> next
        button "up" -> up
        button "restart" -> restart
        button "down" -> down
        button "keep" -> keep
    }
}
