// --width 20,40
screen Address {
    var street = "Hauptstraße 1"
    state form { action check -> checked }
    state checked { action back -> form }
    action edit(value: String) { street = value }
    view {
        title "Donaudampfschifffahrt"
        in form {
            field "Straße", value: street, hint: "Where parcels go" -> edit
            field "Password", value: "secret", secure: true -> edit
            button "Grundstücksverkehrsgenehmigungszuständigkeit" -> check
        }
        in checked {
            row "東京都千代田区丸の内一丁目九番一号", detail: "A state-of-the-art-building" -> back
            text "It is two words, which fit on two lines"
            text "=SUM(A1)\n+1, \"quoted\"; \u{1B}[31m"
            text "\t-5"
            text "@home"
            choice "Size", of: ["S", "M"], value: "S" -> edit
            alert "Saved", message: "a < b & c" { button "OK" -> back }
        }
    }
}

test "a test sees other data" {
    open Address
    type "＝1" into "Straße"
    tap "Grundstücksverkehrsgenehmigungszuständigkeit"
}
