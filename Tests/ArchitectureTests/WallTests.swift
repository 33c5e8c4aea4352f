import Testing

/// The walls inside the largest rooms: an owner holds parts and nothing else, and a part's storage is its own.
@Suite struct WallTests {
  static let targets: Set<String> = ["VshCheck", "VshMachine"]
  static let mostFieldsOfPart = 16
  static let mostFieldsOfOther = 20
  /// Plain rows: nothing in them changes them, so whoever has one to itself may.
  static let rows: Set<String> = [
    "ActionEntry", "Checker.ExpectedArm", "Checker.ExpectedArms", "DrawnCode", "Entry",
    "Fault", "FrameElement", "FunctionTable.Entry", "Heap.DescribedContainer",
    "Instance", "Instruction", "LabelRegisters", "LiveNames.Choice", "LiveNames.Meaning", "MachineEntry",
    "MatchedArguments", "NamedMachine", "IndexTable.Slot", "FastStep.Goal", "Pending", "Position",
    "RegionEntry", "RowCode", "CallStack.Caller", "Schedule.Start", "Scope.OwnName", "ScreenEntry",
    "ScreenReads", "Signal", "StartedCall", "StateEntry", "StateTable.HandlerRow", "StateTable.ScreenRow",
    "StateTable.TransitionRow", "TextPart", "Timeline.Entry", "Value", "World.PendingWork",
  ]
  /// What lies below both targets: the checker writes it, the world reads it.
  static let exempt: Set<String> = ["Program"]
  /// Storage with no more face than an array: a part of this type is open.
  static let storage: Set<String> = ["UniqueArray", "Arena"]

  /// An open property is a part: a type of which all that can change is walled in turn.
  @Test func whatCanChangeIsAPartOrBelongsToOne() throws {
    let holes = WallTests.holes(in: try WallTests.types())
    #expect(holes == [], "\(holes)")
  }

  /// A type in another is not the one around it, and a short name means the nearest type.
  @Test func aTypeInAPartIsNoPartByThat() {
    let types = WallTests.types(
      in: SwiftCode(
        """
        struct A {
          var row: Timeline.Entry
          var kind = Timeline.Kind.first
          var timeline = Timeline.empty
          var part: Choice.Part?
        }
        struct Timeline {
          private var own = 1
          enum Kind { case first }
          struct Entry: Sendable {
            var open = 1
          }
        }
        struct Choice {
          private var own = 1
          var part: Part
          struct Part {
            private var own = 1
          }
        }
        struct LiveNames {
          var choice: Choice
          struct Choice {
            var open = 1
          }
        }
        """))
    #expect(WallTests.holes(in: types) == ["A.row", "A.kind", "LiveNames.choice"])
  }

  /// The open properties that are no parts, in the order of the names of their types.
  private static func holes(in types: [String: Declared]) -> [String] {
    types.sorted { $0.key < $1.key }.filter { !rows.contains($0.key) }.flatMap { name, type in
      type.properties.filter { property in
        let isPart = self.name(of: property.type, in: name, types).map {
          !rows.contains($0) && !storage.contains($0)
        }
        return property.isOpen && !exempt.contains(property.type) && isPart != true
      }.map { "\(name).\($0.name)" }
    }
  }

  /// The full name of a type that is named inside of another: the nearest of that name, from there outwards.
  private static func name(of type: String, in outer: String, _ types: [String: Declared]) -> String? {
    var around = outer.split(separator: ".")
    while !around.isEmpty {
      let name = around.joined(separator: ".") + "." + type
      if types[name] != nil { return name }
      around.removeLast()
    }
    return types[type] == nil ? nil : type
  }

  /// What others can change in the runner is a part, or what a step says about itself.
  @Test func theRunnerIsMadeOfParts() throws {
    let types = try WallTests.types(in: ["VshSession"])
    let own: Set<String> = ["width", "outcome", "stepSpan"]
    func isPart(_ type: String) -> Bool {
      if ["World", "Renderer"].contains(type) { return true }
      return types[type]?.properties.filter(\.isOpen).allSatisfy { isPart($0.type) } ?? false
    }
    let runner = try #require(types["Runner"])
    for property in runner.properties where property.isOpen && !own.contains(property.name) {
      #expect(isPart(property.type), "Runner.\(property.name)")
    }
  }

  @Test func nothingHasManyFields() throws {
    let types = try WallTests.types()
    for (name, type) in types where !WallTests.rows.contains(name) {
      let isPart = !type.properties.contains(where: \.isOpen)
      let most = isPart ? WallTests.mostFieldsOfPart : WallTests.mostFieldsOfOther
      #expect(type.properties.count <= most, "\(name) has \(type.properties.count) fields")
    }
  }

  /// Nothing in the other targets has more fields than this either. `Program` is a list of tables.
  @Test func nothingAnywhereHasManyFields() throws {
    let targets = Set(try Project.sources().map(\.target)).subtracting(WallTests.targets)
    for (name, type) in try WallTests.types(in: targets) where !WallTests.exempt.contains(name) {
      #expect(type.properties.count <= 24, "\(name) has \(type.properties.count) fields")
    }
  }

  /// What reads a loadable uncopyable struct of this size takes the compiler seconds (`AddressOnly`). Whatever stores one
  /// of these structs is address-only with it.
  static let borrowed = ["World", "Heap", "Program"]

  @Test func whatIsBorrowedAsAWholeIsAddressOnly() throws {
    let types = try WallTests.types(in: WallTests.targets.union(["VshProgram"]))
    #expect(WallTests.loadable(WallTests.borrowed, types) == [])
  }

  @Test func aLoadableWorldIsRefused() {
    let types = WallTests.types(
      in: SwiftCode(
        """
        struct World: ~Copyable {
          private let passing = AddressOnly()
          var heap: Heap
        }
        struct Other: ~Copyable {
          var heap: Heap
        }
        """))
    #expect(WallTests.loadable(["World", "Other", "Missing"], types) == ["Other", "Missing"])
  }

  private static func loadable(_ names: [String], _ types: [String: Declared]) -> [String] {
    names.filter { types[$0]?.properties.contains { $0.type == "AddressOnly" } != true }
  }

  @Test func rowsArePlain() throws {
    let types = try WallTests.types()
    for name in WallTests.rows {
      let row = try #require(types[name], "\(name) is not found")
      #expect(row.properties.contains { $0.isOpen }, "\(name) has no open property: it is no row")
      #expect(!row.isMutating, "\(name) changes itself: it is no row")
    }
  }

  /// Nothing is declared in a form that this test does not see, nor changes behind an observer.
  @Test func nothingIsOverlooked() throws {
    for (name, type) in try WallTests.types() { #expect(type.unread == [], "\(name)") }
    for source in try Project.sources() where WallTests.targets.contains(source.target) {
      let text = source.code.lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
      #expect(!text.contains("didSet") && !text.contains("willSet"), "\(source.path)")
    }
  }

  @Test func readsWhatIsRare() {
    let found = WallTests.types(
      in: SwiftCode(
        """
        #if DEBUG
          struct A {
            @usableFromInline package lazy var first = 1
            nonisolated(unsafe) var `default`: Int
            var last =
              [1, 2]
            var computed: Int {
              1
            }
            var (x, y) = (1, 2)
            var heap: Heap, more: [Int]
            struct B { var x = 1 }
          }
        #endif
        """))
    #expect(found["A"]?.properties.map(\.name) == ["first", "`default`", "last"])
    #expect(found["A"]?.unread.count == 3)
  }

  @Test func readsTypes() {
    let found = WallTests.types(
      in: SwiftCode(
        """
        struct A: ~Copyable {
          private(set) var kept: [Int] = []
          var open = B<Int>()
          let fixed: Int
          var computed: Int { 1 }
          #if DEBUG
            var debugged = 1
          #endif
          struct Inner {
            var own = 1
            static var shared = 1
          }
          func f() {
            var local = 1
          }
        }

        extension A.Inner {
          fileprivate mutating func change() {}
        }
        """))
    #expect(found["A"]?.properties.map(\.name) == ["kept", "open", "fixed", "debugged"])
    #expect(found["A"]?.properties.map(\.isOpen) == [false, true, false, true])
    #expect(found["A"]?.properties.map(\.type) == ["", "B", "Int", ""])
    #expect(found["A"]?.isMutating == false)
    #expect(found["A.Inner"]?.properties.map(\.name) == ["own"])
    #expect(found["A.Inner"]?.isMutating == true)
  }

  // MARK: Reading

  struct Property {
    var name: String
    /// The name of its type as it is written, without arguments; empty for a list or a tuple.
    var type: String
    /// Others can change it.
    var isOpen: Bool
  }

  struct Declared {
    var properties: [Property] = []
    /// A method changes it.
    var isMutating = false
    /// Lines that declare something that this test cannot read.
    var unread: [String] = []
  }

  /// Structs and classes by name, a type in a type as `Outer.Inner`.
  private static func types(in targets: Set<String> = targets) throws -> [String: Declared] {
    var types: [String: Declared] = [:]
    for source in try Project.sources() where targets.contains(source.target) {
      types.merge(self.types(in: source.code)) {
        Declared(
          properties: $0.properties + $1.properties, isMutating: $0.isMutating || $1.isMutating,
          unread: $0.unread + $1.unread)
      }
    }
    return types
  }

  /// The layout of `swift format` is taken for granted.
  static func types(in code: SwiftCode) -> [String: Declared] {
    let declaration =
      #/^ *(?:@?[a-zA-Z]+ )*(struct|class|enum|extension) ([\w.]+).*[^}]$/#
    let property =
      #/^ *((?:@?\w+(?:\(\w+\))? )*)(var|let) (`?\w+`?)(?:: ?([^={]*?))?(?: =(?: ([\w.]*).*)?)?$/#
    let typeName = #/[A-Z]\w*(?:\.[A-Z]\w*)*/#
    let computed = #/^ *(?:@?\w+(?:\(\w+\))? )*var `?\w+`?: ?[^={]*{.*$/#
    let wholeType = #/^ *(?:@?\w+ )*(?:struct|class|actor) .*{.*\bvar\b.*}$/#
    var types: [String: Declared] = [:]
    /// The types that are open, by the columns of their members.
    var open: [(name: String, column: Int)] = []
    for bytes in code.lines {
      let line = String(decoding: bytes, as: UTF8.self)
      let column = line.prefix { $0 == " " }.count
      if let match = line.firstMatch(of: declaration), open.last?.column ?? 0 == column {
        let outer = open.last?.name ?? ""
        let name = (outer.isEmpty ? "" : outer + ".") + match.2
        if match.1 == "struct" || match.1 == "class" { types[name, default: Declared()].properties += [] }
        open.append((name, column + 2))
      } else if line.hasSuffix("}"), column + 2 == open.last?.column, line.dropFirst(column) == "}" {
        open.removeLast()
      } else if line.dropFirst(column).hasPrefix("#if"), column == open.last?.column ?? 0 {
        open.append((open.last?.name ?? "", column + 2))
      } else if line.dropFirst(column).hasPrefix("#endif"), !open.isEmpty {
        open.removeLast()
      } else if let type = open.last, column == type.column {
        if line.contains("mutating ") { types[type.name, default: Declared()].isMutating = true }
        let isDeclared = line.firstMatch(of: #/^ *(?:@?\w+(?:\(\w+\))? )*(?:var|let) /#) != nil
        guard let match = line.firstMatch(of: property), match.4?.firstMatch(of: #/^[\w.?]+,/#) == nil else {
          if isDeclared && line.firstMatch(of: computed) == nil || line.firstMatch(of: wholeType) != nil {
            types[type.name, default: Declared()].unread.append(line)
          }
          continue
        }
        if match.1.contains("static") { continue }
        let named = (match.4.map { $0.isEmpty ? nil : $0 } ?? nil) ?? match.5 ?? ""
        types[type.name, default: Declared()].properties.append(
          Property(
            name: String(match.3), type: String(named.prefixMatch(of: typeName)?.0 ?? ""),
            isOpen: match.2 == "var" && !match.1.contains("private")))
      }
    }
    return types
  }
}
