// `in STATE` as a Bool (a state at any depth; a path, `content.loading`, where several have the name).
screen M {
    region content { state loading { action go -> ready }; state ready { state loading2 } }
    region other { state idle; state loading }
    bind busy = in content.loading
}
open M
show busy
show in content.loading
show in other.loading
send go
show busy
show in loading2
show (in ready) && !(in content.loading)
