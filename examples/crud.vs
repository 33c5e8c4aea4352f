// 7GUIs 5, a list of people to create, update and delete, narrowed by a prefix.
//
// It teaches: `watch`, a call that stays open and answers again whenever what the model holds has changed, a list that
// is narrowed on the screen, at once, and an editor beside it that may save while the list goes on.

record Person { id: Int, name: String, surname: String }

func label(person: Person) -> String = "\(person.surname), \(person.name)"

model people: [Person] = [
    Person(1, "Hans", "Emil"),
    Person(2, "Max", "Mustermann"),
    Person(3, "Roman", "Tisch")
] takes 200ms {
    op list() = data
    op create(name: String, surname: String) {
        data.append(Person((data.map { $0.id }.max() ?? 0) + 1, name, surname))
    }
    op update(person: Person) {
        if !data.contains({ $0.id == person.id }) { fail "\(label(person)) is gone" }
        data = data.map { $0.id == person.id ? person : $0 }
    }
    op delete(id: Int) { data.remove { $0.id == id } }
}

screen People {
    use people

    var prefix = ""
    var name = ""
    var surname = ""
    var listed: [Person] = []
    var selected: Int? = nil

    bind shown = listed.filter { $0.surname.hasPrefix(prefix) }
    /// Nobody, too, while the filter hides who is selected: then nothing can be changed or deleted.
    bind chosen = shown.first { $0.id == selected }

    region list {
        state watching {
            watch people.list() {
                ok(found) { listed = found }
                fail(error) { emit log(error.message) }
            }
        }
    }

    region saving {
        state idle {
            action create -> creating
            action update when chosen != nil -> updating(Person(selected ?? 0, name, surname))
            action delete when chosen != nil -> deleting(selected ?? 0)
        }
        state creating {
            call people.create(name, surname) {
                ok -> idle
                fail(error) -> idle { emit log(error.message) }
            }
        }
        state updating(person: Person) {
            call people.update(person) {
                ok -> idle
                fail(error) -> idle { emit log(error.message) }
            }
        }
        state deleting(id: Int) {
            call people.delete(id) {
                ok -> idle { if selected == id { selected = nil } }
                fail(error) -> idle { emit log(error.message) }
            }
        }
    }

    action narrow(text: String) { prefix = text }
    action select(person: Person) {
        selected = person.id
        name = person.name
        surname = person.surname
    }
    action rename(text: String) { name = text }
    action resurname(text: String) { surname = text }

    view {
        title "People"
        field "Prefix", value: prefix -> narrow
        list "Nobody" {
            for person in shown {
                row label(person) + (person.id == selected ? " ◀" : ""), name: label(person) -> select(person)
            }
        }
        field "Name", value: name -> rename
        field "Surname", value: surname -> resurname
        line {
            button "Create" -> create
            button "Update" -> update
            button "Delete" -> delete
        }
    }
}

flow openPeople {
    open People
    wait
}

test "A5.1 a prefix, two names, a list and three buttons" {
    openPeople()
    expect screen """
        People
        ════════════════════════════════════════
        Prefix: []
        › Emil, Hans
        › Mustermann, Max
        › Tisch, Roman
        Name: []
        Surname: []
        [ Create ]  ( Update )  ( Delete )
        """
}

test "A5.3 A5.7 a prefix of the surname narrows the list, at once" {
    openPeople()
    expect rows == ["Emil, Hans", "Mustermann, Max", "Tisch, Roman"]
    type "T" into "Prefix"
    expect rows == ["Tisch, Roman"]
    type "M" into "Prefix"
    expect rows == ["Mustermann, Max"]
    repeat text in ["m", "R"] {
        type text into "Prefix"
        expect screen contains "Nobody"
    }
    type "" into "Prefix"
    expect rows.count == 3
    expect idle
}

test "A5.4 a new person comes last, because the list is watched" {
    openPeople()
    type "Ada" into "Name"
    type "Lovelace" into "Surname"
    tap "Create"
    expect in creating
    wait
    expect rows == ["Emil, Hans", "Mustermann, Max", "Tisch, Roman", "Lovelace, Ada"]
    expect called people.create("Ada", "Lovelace")
}

test "A5.5 A5.9 nobody is selected, nobody is updated or deleted" {
    openPeople()
    expect available tap "Create"
    expect refused tap "Update"
    expect refused tap "Delete"
    tap "Mustermann, Max"
    expect available tap "Update"
    expect available tap "Delete"
}

test "A5.2 one at most is selected" {
    openPeople()
    tap "Mustermann, Max"
    tap "Tisch, Roman"
    expect rows == ["Emil, Hans", "Mustermann, Max", "Tisch, Roman ◀"]
}

test "A5.6 the selected one changes and goes" {
    openPeople()
    tap "Mustermann, Max"
    show
    type "Erika" into "Name"
    tap "Update"
    wait
    expect rows == ["Emil, Hans", "Mustermann, Erika ◀", "Tisch, Roman"]
    tap "Delete"
    wait
    expect rows == ["Emil, Hans", "Tisch, Roman"]
    expect refused tap "Update"
    expect refused tap "Delete"
}

test "a name may be empty" {
    openPeople()
    tap "Mustermann, Max"
    type "" into "Name"
    tap "Update"
    wait
    expect rows == ["Emil, Hans", "Mustermann,  ◀", "Tisch, Roman"]
}

test "A5.8 what was deleted under a filter is gone behind it as well" {
    openPeople()
    type "M" into "Prefix"
    tap "Mustermann, Max"
    tap "Delete"
    wait
    expect rows.isEmpty
    type "" into "Prefix"
    expect rows == ["Emil, Hans", "Tisch, Roman"]
}

test "A5.10 a new person whom the filter hides is there when it goes" {
    openPeople()
    type "M" into "Prefix"
    type "Ada" into "Name"
    type "Lovelace" into "Surname"
    tap "Create"
    wait
    expect rows == ["Mustermann, Max"]
    type "" into "Prefix"
    expect rows.last == "Lovelace, Ada"
}

test "A5.11 who is selected and hidden is neither changed nor deleted" {
    openPeople()
    tap "Mustermann, Max"
    type "T" into "Prefix"
    expect refused tap "Update"
    expect refused tap "Delete"
    type "M" into "Prefix"
    tap "Delete"
    wait
    expect called people.delete(2)
}

test "who is selected while another is being deleted stays selected" {
    openPeople()
    tap "Mustermann, Max"
    tap "Delete"
    tap "Tisch, Roman"
    wait
    expect rows == ["Emil, Hans", "Tisch, Roman ◀"]
    expect chosen?.name == "Roman"
}

test "a new person is not selected in the place of one who was deleted" {
    openPeople()
    tap "Tisch, Roman"
    tap "Delete"
    wait
    tap "Create"
    wait
    expect rows == ["Emil, Hans", "Mustermann, Max", "Tisch, Roman"]
    expect chosen == nil
}

test "an update changes who was selected when it was asked for" {
    openPeople()
    tap "Mustermann, Max"
    type "Erika" into "Name"
    tap "Update"
    tap "Emil, Hans"
    wait
    expect rows == ["Emil, Hans ◀", "Mustermann, Erika", "Tisch, Roman"]
}

test "an update may take a person out of the filter" {
    openPeople()
    type "E" into "Prefix"
    tap row 1
    type "Kurz" into "Surname"
    tap "Update"
    wait
    expect rows.isEmpty
    expect selected == 1
    expect chosen == nil
}
