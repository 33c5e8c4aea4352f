// Settings that save themselves: half a second after the last change, and once more where a change came meanwhile.
//
// It teaches: a debounce beside a save, a change during a call, what is said of a save that failed.

record Settings { name: String, isLoud: Bool }

model profile: Settings = Settings("Ada", isLoud: false) takes 1s {
    op load() = data
    op save(settings: Settings) {
        if settings.name == "" { fail "A name is needed." }
        data = settings
    }
}

screen Autosave {
    use profile

    var settings = Settings("", isLoud: false)
    /// What the server has.
    var saved = Settings("", isLoud: false)

    state loading { call profile.load() { ok(found) -> ready { settings = found; saved = found }; fail(_) -> missing } }
    state missing { action again -> loading }
    state ready {
        action rename(value: String) { settings.name = value }
        action turn(to: Bool) { settings.isLoud = to }
        state kept { when settings != saved -> waiting(settings) }
        state waiting(seen: Settings) {
            when settings != seen -> waiting(settings)
            when settings == saved -> kept
            after 500ms -> saving(settings)
        }
        state saving(sent: Settings) {
            call profile.save(sent) {
                ok -> kept { saved = sent }
                fail(error) -> failed(sent, error.message)
            }
        }
        state failed(sent: Settings, reason: String) {
            action again -> saving(settings)
            when settings != sent -> waiting(settings)
        }
    }

    view {
        title "Settings"
        in loading { progress "Loading" }
        in missing { text "The settings did not come."; button "Load again" -> again }
        in ready {
            field "Name", value: settings.name -> rename
            toggle "Sounds", on: settings.isLoud -> turn
        }
        in ready.kept { text "Everything is saved." }
        in waiting { text "…" }
        in saving { progress "Saving" }
        in failed(_, reason) { text "Not saved: \(reason)"; button "Try again" -> again }
    }
}

test "it saves half a second after the last change" {
    open Autosave
    wait
    type "Bo" into "Name"
    wait 400ms
    tap "Sounds"
    wait 499ms
    expect not called profile.save
    wait
    expect called profile.save(Settings("Bo", isLoud: true))
    expect screen contains "Everything is saved."
}

test "what is changed while it saves is saved next" {
    open Autosave
    wait
    type "Bo" into "Name"
    wait 600ms
    expect in saving
    tap "Sounds"
    wait
    expect called profile.save(Settings("Bo", isLoud: false))
    expect called profile.save(Settings("Bo", isLoud: true))
    expect saved == settings
}

test "what is refused is said, and corrected" {
    open Autosave
    wait
    type "" into "Name"
    wait
    expect screen contains "Not saved: A name is needed."
    type "Cy" into "Name"
    wait
    expect screen contains "Everything is saved."
}

explore "what is on the screen is saved in the end" {
    open Autosave
    may type x into "Name" for x in ["", "Bo"]
    may end in ready
    always !(in ready.kept) || settings == saved "it says saved, and is not"
    reaches in ready.kept
    returns to in ready || in loading
    settles
}
