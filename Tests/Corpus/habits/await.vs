screen A {
    use users
    var l: [User] = []
    action go { l = await users.list() }
    state s
}
