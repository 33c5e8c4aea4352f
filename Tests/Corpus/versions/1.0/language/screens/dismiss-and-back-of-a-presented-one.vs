// `back` leaves a presented one as `dismissed`; `dismiss` closes everything down to the presented screen nearest below.
screen Home {
    var log: [String] = []
    state idle { action ask -> asking }
    state asking {
        present Question {
            finished(answer) -> idle { log.append(answer) }
            dismissed        -> idle { log.append("dismissed") }
        }
    }
}
screen Question { action cancel { dismiss }; action ok2 { finish("ok") }; action deeper { push More } }
screen More { action cancelAll { dismiss } }
open Home
send ask
send cancel
send ask
back
send ask
send deeper
send cancelAll
expect on Home
show log
