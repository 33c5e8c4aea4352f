// Regions beside and inside each other, nested states, and parameters of one name.
screen Editor {
    var message: String? = "none"

    region text {
        state saved { action change -> changed("new") }
        state changed(message: String) { action save -> saved }
        action forget -> saved
    }
    region panel {
        state hidden { action show -> shown }
        state shown {
            action hide -> hidden
            state list { action look(number: Int) -> detail(number) }
            state detail(number: Int) {
                region left {
                    state narrow { action widen -> wide }
                    state wide { action shrink -> narrow }
                }
                region right { state full; state empty }
            }
        }
    }
    view { text message ?? "" }
}
