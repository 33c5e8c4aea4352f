enum Payment   by "status" {paid( receipt:String ),failed(reason : String,code:Int=0)="no",open}
screen Checkout {
    state paying { call bank.pay(.paid( "r" )) { ok( .failed( reason,_ ) ) when reason=="x"->refused
        ok->done } }
    action look { switch last { case .paid( receipt ){ text=receipt } case .open,.failed( _,_ ) {
            text = "" }
        default{} } }
    view { switch last { case .open { text "open" } default { text "else" } }
        switch last { case .open { text "open" }
          // other
          default { text "else" } }
    }
}
