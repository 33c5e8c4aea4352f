enum Kind { small, large }

screen Kinds {
    var kinds = Kind.all
    view { for kind in kinds { row "\(kind)" } }
}

open Kinds
show Kind.all.count
