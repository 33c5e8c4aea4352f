import VshProgram
import VshSource

/// The states of a region as an enum of Swift: a case for each path. A state in which several regions run has enums of its
/// own for these.
struct StateShape {
  struct Case {
    let name: String
    let path: String
    let inner: [StateShape]
  }

  let typeName: String
  let property: String
  private(set) var cases: [Case] = []

  /// - Parameters:
  ///   - path: of the state around the region, with a dot after it; empty on a screen.
  ///   - words: of that state, for names.
  ///   - used: the names of the class, to which those of the shape are added.
  init(
    of region: ID<Region>, in program: Program, path: String = "", words: [String] = [],
    _ names: FileNames, _ used: inout UsedNames
  ) {
    let name = program.names[program.regions[region].name]
    let words = words + (name.isEmpty ? [] : [name])
    let joined = Self.joined(words.isEmpty ? ["state"] : words)
    let upper = SwiftName.upper(joined)
    typeName = used.claim(names.inner(words.isEmpty ? upper : upper + "State"))
    property = used.claim(joined, or: words.isEmpty ? "screenState" : "\(joined)State")
    var caseNames = UsedNames()
    for leaf in Self.leaves(of: region, in: program, path: path) {
      let inner = leaf.regions.map {
        StateShape(of: $0, in: program, path: leaf.path + ".", words: words + leaf.words, names, &used)
      }
      cases.append(Case(name: caseNames.claim(Self.joined(leaf.words)), path: leaf.path, inner: inner))
    }
  }

  /// The states of a region, those with a single region inside as the states of that one.
  private static func leaves(
    of region: ID<Region>, in program: Program, path: String
  ) -> [(words: [String], path: String, regions: [ID<Region>])] {
    let name = program.names[program.regions[region].name]
    return program.states(of: region).flatMap {
      state -> [(words: [String], path: String, regions: [ID<Region>])] in
      let word = program.names[program.states[state].name]
      let path = path + (name.isEmpty ? "" : name + ".") + word
      let regions = program.regions(of: state)
      if regions.count != 1 { return [([word], path, regions)] }
      let inner = program.names[program.regions[regions[0]].name]
      let words = [word] + (inner.isEmpty ? [] : [inner])
      return leaves(of: regions[0], in: program, path: path + ".").map {
        (words + $0.words, $0.path, $0.regions)
      }
    }
  }

  private static func joined(_ words: [String]) -> String {
    (words.first ?? "") + words.dropFirst().map(SwiftName.upper).joined()
  }

  var hasInner: Bool { cases.contains { !$0.inner.isEmpty } }

  /// This shape, and those in it.
  var all: [StateShape] { [self] + cases.flatMap(\.inner).flatMap(\.all) }

  var declaration: [String] {
    let names = cases.map { SwiftName.escaped($0.name) }
    let line = "enum \(typeName) { case \(names.joined(separator: ", ")) }"
    return line.count <= SwiftLines.width
      ? [line] : SwiftLines.block("enum \(typeName)", names.map { "case \($0)" })
  }

  var initial: String {
    "\(SwiftName.escaped(property)) = \(typeName).\(SwiftName.escaped(cases.first?.name ?? ""))"
  }

  /// A `switch` with a line for each path.
  ///
  /// - Parameter path: what to do with a path.
  func choice(of model: String, _ path: (String) -> String) -> [String] {
    ["switch \(model).\(SwiftName.escaped(property)) {"]
      + cases.flatMap { row -> [String] in
        let name = SwiftName.escaped(row.name)
        if row.inner.isEmpty { return ["case .\(name): \(path(row.path))"] }
        return ["case .\(name):"] + SwiftLines.indented(row.inner.flatMap { $0.choice(of: model, path) })
      } + ["}"]
  }
}
