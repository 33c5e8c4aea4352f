screen Merged { view { text "two" } }
open Merged
show
