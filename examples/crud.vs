// 7GUIs 5, a list of people to create, update and delete, narrowed by a prefix.
//
// It teaches: `watch`, a call that stays open and answers again whenever what the model holds has changed, and an
// editor beside it that may save while the list goes on.

record Person { id: Int, name: String, surname: String }

func label(person: Person) -> String = "\(person.surname), \(person.name)"

model people: [Person] = [Person(1, "Hans", "Emil"), Person(2, "Max", "Mustermann"), Person(3, "Roman", "Tisch")] takes 200ms {
    op matching(prefix: String) = data.filter { $0.surname.hasPrefix(prefix) }
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

    bind chosen = listed.first { $0.id == selected }
    bind filled = !name.isEmpty && !surname.isEmpty

    region list {
        state watching {
            watch people.matching(prefix) {
                ok(found) { listed = found }
                fail(error) { emit log(error.message) }
            }
        }
        action narrow(text: String) -> watching { prefix = text }
    }

    region saving {
        state idle {
            action create when filled -> creating
            action update when filled && chosen != nil -> updating
            action delete when chosen != nil -> deleting
        }
        state creating {
            call people.create(name, surname) {
                ok -> idle
                fail(error) -> idle { emit log(error.message) }
            }
        }
        state updating {
            call people.update(Person(selected ?? 0, name, surname)) {
                ok -> idle
                fail(error) -> idle { emit log(error.message) }
            }
        }
        state deleting {
            call people.delete(selected ?? 0) {
                ok -> idle { selected = nil }
                fail(error) -> idle { emit log(error.message) }
            }
        }
    }

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
            for person in listed { row label(person) + (person.id == selected ? " ◀" : ""), name: label(person) -> select(person) }
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

test "a prefix narrows the list" {
    openPeople()
    expect rows == ["Emil, Hans", "Mustermann, Max", "Tisch, Roman"]
    type "T" into "Prefix"
    wait
    expect rows == ["Tisch, Roman"]
    type "X" into "Prefix"
    wait
    expect screen contains "Nobody"
}

test "a new person appears, because the list is watched" {
    openPeople()
    expect refused tap "Create"
    type "Ada" into "Name"
    type "Lovelace" into "Surname"
    tap "Create"
    expect in creating
    wait
    expect rows.last == "Lovelace, Ada"
    expect called people.create("Ada", "Lovelace")
}

test "the selected one changes and goes" {
    openPeople()
    expect refused tap "Delete"
    tap "Mustermann, Max"
    show
    type "Erika" into "Name"
    tap "Update"
    wait
    expect rows.contains("Mustermann, Erika ◀")
    tap "Delete"
    wait
    expect rows == ["Emil, Hans", "Tisch, Roman"]
    expect refused tap "Update"
}

test "a change made elsewhere is seen as well" {
    openPeople()
    type "E" into "Prefix"
    wait
    tap row 1
    type "Kurz" into "Surname"
    tap "Update"
    wait
    expect rows.isEmpty
    expect selected == 1
    expect chosen == nil
}
