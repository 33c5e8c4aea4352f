screen Player {
    var count = 0
    action reset { count = 0 }
    action stop -> stopped
    region playing {
        state stopped { action play -> running.slow }
        state running {
            action pause -> resume paused
            action skip -> same
            state slow { action faster when count < 3 -> quick; action close -> stopped }
            state quick { action slower -> slow; after 10s -> paused }
        }
        state paused { action go -> resume deep running }
    }
    region sound {
        action mute -> off
        state on
        state off { action unmute -> on; when count > 9 -> on }
    }
    view { text "Player" }
}
