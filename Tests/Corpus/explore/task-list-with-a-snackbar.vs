// Whoever deletes a second task while the first can still be brought back loses the first one: it has left the list and
// is never deleted. Found by `always !(in hidden) || tasks.count + deleted.count == 3`.
model server: [String] = ["Milk", "Tea", "Bread"] { op delete(names: [String]) = data.count }

screen Tasks {
    use server
    var tasks = ["Milk", "Tea", "Bread"]
    var deleted: [String] = []
    region bar {
        state hidden {
            action delete(name: String) -> shown([name]) { tasks.remove { $0 == name } }
        }
        state shown(names: [String]) {
            after 5s -> deleting(names)
            action delete(name: String) -> shown([name]) { tasks.remove { $0 == name } }
            action undo -> hidden { tasks = tasks + names }
        }
        state deleting(names: [String]) {
            call server.delete(names) {
                ok(_) -> hidden { deleted = deleted + names }
                fail(_) -> refused(names) { tasks = tasks + names }
            }
        }
        state refused(names: [String]) { after 5s -> hidden }
    }
    view {
        list "All is done." {
            for task in tasks.sorted() {
                row task { swipe "Delete" -> delete(task) }
            }
        }
        in shown(names) {
            text "\(names.sorted().joined(separator: ", ")) deleted"
            button "Undo" -> undo
        }
        in deleting(_) { progress "Deleting" }
        in refused(names) { text "\(names.sorted().joined(separator: ", ")) could not be deleted" }
    }
}

explore "what leaves the list is deleted" {
    open Tasks
    may end tasks.isEmpty && in hidden
    within 9 steps
    always !(in hidden) || tasks.count + deleted.count == 3 "a task is neither listed nor deleted"
    reaches tasks.isEmpty && in hidden
    settles
}
