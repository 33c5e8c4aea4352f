import Testing

/// The walls inside the largest rooms: an owner holds parts and nothing else, and a part's storage is its own.
@Suite struct WallTests {
  /// The owners by target, and what they hold that is no part: tables of plain rows.
  static let owners: [String: [String: Set<String>]] = [
    "VshCheck": ["Checker": ["Program"], "OpenLists": []],
    "VshMachine": ["World": ["Program", "Layout"], "StepLog": [], "Evaluator": []],
  ]
  /// What of the world is no part yet.
  static let toCome: Set<String> = ["code", "heap"]
  static let mostFieldsOfPart = 16
  static let mostFieldsOfOwner = 20

  @Test(arguments: owners.keys.sorted())
  func ownersHoldParts(target: String) throws {
    let types = try WallTests.storedProperties(of: target)
    let owners = try #require(WallTests.owners[target])
    for (owner, plain) in owners.sorted(by: { $0.key < $1.key }) {
      let properties = try #require(types[owner], "\(owner) is not found")
        .filter { !WallTests.toCome.contains($0.name) }
      #expect(!properties.isEmpty)
      #expect(properties.count <= WallTests.mostFieldsOfOwner, "\(owner) has \(properties.count) parts")
      for property in properties where property.isVariable && !plain.contains(property.type) {
        if owners[property.type] != nil { continue }
        let part = try #require(types[property.type], "\(owner).\(property.name) is no part")
        #expect(part.count <= WallTests.mostFieldsOfPart, "\(property.type) has \(part.count) fields")
        for field in part where field.isVariable {
          #expect(field.isPrivate, "\(property.type).\(field.name) can be changed from outside")
        }
      }
    }
  }

  @Test func readsStoredProperties() {
    let found = WallTests.storedProperties(
      in: SwiftCode(
        """
        struct A: ~Copyable {
          private(set) var kept: [Int] = []
          var open = B<Int>()
          let fixed: Int
          var computed: Int { 1 }
          struct Inner {
            var notItsOwn = 1
          }
          func f() {
            var local = 1
          }
        }
        """))
    #expect(found["A"]?.map(\.name) == ["kept", "open", "fixed"])
    #expect(found["A"]?.map(\.isPrivate) == [true, false, false])
    #expect(found["A"]?.map(\.type) == ["", "B", "Int"])
    #expect(found["A"]?.map(\.isVariable) == [true, true, false])
  }

  // MARK: Reading

  struct Property {
    var name: String
    /// The name of its type without arguments; empty for a list or a tuple.
    var type: String
    var isVariable: Bool
    var isPrivate: Bool
  }

  private static func storedProperties(of target: String) throws -> [String: [Property]] {
    var types: [String: [Property]] = [:]
    for source in try Project.sources() where source.target == target {
      types.merge(storedProperties(in: source.code)) { $0 + $1 }
    }
    return types
  }

  /// Of types that begin a line; the layout of `swift format` is taken for granted.
  static func storedProperties(in code: SwiftCode) -> [String: [Property]] {
    let declaration = #/^(?:(?:package|public|final) )*(?:struct|class) (\w+)/#
    let property =
      #/^  ((?:package |public )?(?:private|fileprivate|internal)?(?:\(set\))? ?)(var|let) (\w+)(?:: ?([^=]*?))?(?: = ([\w.]*).*)?$/#
    var types: [String: [Property]] = [:]
    var current: String?
    for bytes in code.lines {
      let line = String(decoding: bytes, as: UTF8.self)
      if let match = line.firstMatch(of: declaration) {
        current = String(match.1)
        types[String(match.1), default: []] += []
      } else if line.hasPrefix("}") {
        current = nil
      } else if let current, let match = line.firstMatch(of: property), !line.hasSuffix("{"),
        !(match.4 ?? "").contains("{")
      {
        let type = (match.4.map { $0.isEmpty ? nil : $0 } ?? nil) ?? match.5 ?? ""
        types[current, default: []].append(
          Property(
            name: String(match.3), type: String(type.prefix { $0.isLetter || $0 == "_" }),
            isVariable: match.2 == "var", isPrivate: match.1.contains("private")))
      }
    }
    return types
  }
}
