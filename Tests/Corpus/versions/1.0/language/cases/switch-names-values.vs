// A choice names the values of its case by position; two patterns of one choice name the same values.
enum Entry { file(name: String, size: Int), folder(id: Int, name: String), link(to: String), gone }

func title(entry: Entry) -> String = switch entry {
    case .file(name, _), .folder(_, name), .link(name): name
    case .gone: "gone"
}

func size(entry: Entry) -> Int = switch entry { case .file(_, size): size; default: 0 }

func all() -> [Entry] = [.file("a.txt", 12), .folder(1, "b"), .link("c"), .gone]

show all().map { title($0) }
show all().map { size($0) }
show all().map { entry in switch entry { case .file(name, size): "\(name) has \(size)"; default: title(entry) } }
show all().map { switch $0 { case .folder(id, _): id; case .file, .link, .gone: -1 } }
