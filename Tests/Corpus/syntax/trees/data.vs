record User { mail: String from "e-mail", theme: String from "theme.mode" = "light" }
record From { from: String, at: Date? from "from"
    key: Int from "a \"key\"" = 1
}
