// Uploads: each file is sent by a machine of its own, fails by itself, and is tried again by itself.
//
// It teaches: `each`, a count over machines that is never stored, what is removed while it is sent.

record File { id: Int, name: String }

model store: [String] = [] takes 2s {
    op send(name: String) { data.append(name) }
}

component Upload(name: String) {
    use store
    state sending {
        call store.send(name) { ok -> sent; fail(error) -> failed(error.message) }
        action cancel -> stopped
    }
    state sent { enter { emit arrived } }
    state failed(reason: String) { action again -> sending }
    state stopped { action again -> sending }
    view {
        row name, detail: in sent ? "sent" : nil {
            in sending { progress; button "Cancel" -> cancel }
            in failed(reason) { text reason; button "Try again" -> again }
            in stopped { button "Try again" -> again }
        }
    }
}

screen Uploads {
    var files: [File] = []
    var count = 0
    var arrivals = 0
    each upload: Upload(file.name) for file in files by file.id

    action pick(name: String) {
        count += 1
        files.append(File(count, name))
    }
    action remove(id: Int) { files.remove { $0.id == id } }
    action arrived { arrivals += 1 }
    always arrivals <= count "more files have arrived than were picked"

    view {
        title "Uploads"
        line { button "A photo" -> pick("photo.jpg"); button "A letter" -> pick("letter.pdf") }
        list "Nothing to send." {
            for file in files {
                show upload(file.id)
                button "Remove \(file.name)" -> remove(file.id)
            }
        }
        text "\(arrivals) sent"
    }
}

test "files are sent side by side" {
    open Uploads
    tap "A photo"
    wait 1s
    tap "A letter"
    wait 1s
    expect screen contains "1 sent"
    wait
    expect screen contains "2 sent"
}

test "one that fails does not stop the other" {
    given store.send("photo.jpg") fails "too large"
    open Uploads
    tap "A photo"
    tap "A letter"
    wait
    expect screen contains "too large" in "photo.jpg"
    expect screen contains "sent" in "letter.pdf"
    given store.send("photo.jpg") answers
    tap "Try again"
    wait
    expect screen contains "2 sent"
}

test "what is removed while it is sent is dropped" {
    open Uploads
    tap "A photo"
    wait 1s
    tap "Remove photo.jpg"
    wait
    expect screen contains "Nothing to send."
    expect dropped store.send
    expect screen contains "0 sent"
}

explore "two files" {
    open Uploads
    tap "A photo"
    tap "A letter"
    never tap "A photo"
    never tap "A letter"
    ignore store
    reaches arrivals == 2
}
