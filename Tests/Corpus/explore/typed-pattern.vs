// A form that asks for a text of a pattern: one that matches is typed, and one that does not.
screen Address {
    var zip = ""
    var mail = ""
    bind isComplete = zip.matches("[0-9]{5}") && mail.matches("[^@ ]+@[^@ ]+[.][a-z]{2,}")
    state form { action next when isComplete -> done }
    state done
    action typeZip(text: String) { zip = text }
    action typeMail(text: String) { mail = text }
    view {
        title "Address"
        in form {
            field "Zip", value: zip -> typeZip
            field "Mail", value: mail -> typeMail
            button "Next" -> next
        }
        in done { text "Thank you" }
    }
}
explore "a person gets through" {
    open Address
    may end in done
    reaches done
    returns to done
}
