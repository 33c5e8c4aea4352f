record User { mail:String   from   "e-mail"  ,theme : String from "theme.mode"="light" }
record Other {
  mail: String from /* a key */ "e-mail" // the mail
      from: Int   from "from"
}
