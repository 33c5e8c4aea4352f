screen A {
    action a {
        x = 1
        x += 1; x -= 2
        user.name = "Bob"
        todos[i].done = true
        list.append(e)
        list.insert(e, at: i)
        list.remove { $0.id == id }
        list.remove(at: 0)
        a.b[1].list.move(from: i, to: j)
        if x == 1 { pop } else if let y = z { dismiss } else { finish(1) }
        if in busy(_) { finish }
        let y = x + 1
        send go
        send thumbnail(id).changed(1)
        emit openURL(link)
        push Detail(1)
        push Detail
        emit = 1
        send.x = 2
        push[0] = 3
        finish += 1
        pop.append(1)
        move = 4
        list.first = 1
    }
}
model m {
    op a { return }
    op b { return [1] }
    op c { return .x }
    op d { fail "no" }
    op e { fail 1, "no" }
}
