model bare
model typed: Bool
model beers: [Beer] from "punk-beers.json" takes 300ms {
    op page(number: Int) = data.dropFirst((number - 1) * 25).prefix(25)
    op detail(id: Int)   = data.first { $0.id == id } else fail "missing"
    op add(beer: Beer)   { data = [beer] + data }
    op slow() takes 2s = data
    op no { fail 401, "no" }
    op yes takes 1s { return data.count }
}
model todos: [Todo] = []
model music: [Song] from "music.json" at "results" takes 200ms
model flags: Flags = Flags(a: true) takes 1s { op load() = data }
