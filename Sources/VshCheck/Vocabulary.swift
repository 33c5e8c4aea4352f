import VshProgram
import VshSource

/// A map from interned names of the language to their meanings. A lookup is one load; no text is compared.
struct Vocabulary<Meaning: Sendable>: Sendable {
  private var meanings: [Meaning?] = []

  init(of words: some Sequence<Meaning>, interningInto names: inout NameTable, text: (Meaning) -> String) {
    for meaning in words {
      let index = Int(names.intern(text(meaning)).index)
      while meanings.count <= index { meanings.append(nil) }
      meanings[index] = meaning
    }
  }

  subscript(name: NameID) -> Meaning? {
    let index = Int(name.index)
    return index < meanings.count ? meanings[index] : nil
  }
}

/// The built-in types.
enum TypeWord: String, CaseIterable, Sendable {
  case bool = "Bool"
  case int = "Int"
  case double = "Double"
  case string = "String"
  case date = "Date"
  case duration = "Duration"

  var type: TypeID {
    switch self {
    case .bool: TypeTable.bool
    case .int: TypeTable.int
    case .double: TypeTable.double
    case .string: TypeTable.string
    case .date: TypeTable.date
    case .duration: TypeTable.duration
    }
  }
}

/// Names that are values where no declaration has the name.
enum ValueWord: String, CaseIterable, Sendable { case now, covered, rows, data }

/// The built-in functions.
enum FunctionWord: String, CaseIterable, Sendable {
  case absolute = "abs"
  case lesser = "min"
  case greater = "max"
  case int = "Int"
  case double = "Double"
  case date = "Date"
}

/// Names that the checker generates or looks for.
enum KnownName: Int, CaseIterable, Sendable {
  case closureParameter, secondParameter, wildcard
  case back, message, code, index, value, first, second, key, with
  case groupValues, level, depth, error, `case`, enumerated, pair, group, entry, cases

  var text: String {
    switch self {
    case .closureParameter: "$0"
    case .secondParameter: "$1"
    case .wildcard: "_"
    case .back: "back"
    case .message: "message"
    case .code: "code"
    case .index: "index"
    case .value: "value"
    case .depth: "depth"
    case .first: "first"
    case .second: "second"
    case .key: "key"
    case .with: "with"
    case .groupValues: "values"
    case .error: "Error"
    case .case: "case"
    case .enumerated: "Enumerated"
    case .pair: "Pair"
    case .level: "Level"
    case .group: "Group"
    case .entry: "Entry"
    case .cases: "allCases"
    }
  }
}

/// All vocabularies of the checker, and the names that it knows.
struct Vocabularies: Sendable {
  let types: Vocabulary<TypeWord>
  let values: Vocabulary<ValueWord>
  let functions: Vocabulary<FunctionWord>
  let methods: Vocabulary<MethodRow>
  let elements: Vocabulary<ElementKind>
  let labels: Vocabulary<ElementLabel>

  /// By `KnownName`.
  private let names: [NameID]

  init(interningInto names: inout NameTable) {
    types = Vocabulary(of: TypeWord.allCases, interningInto: &names) { $0.rawValue }
    values = Vocabulary(of: ValueWord.allCases, interningInto: &names) { $0.rawValue }
    functions = Vocabulary(of: FunctionWord.allCases, interningInto: &names) { $0.rawValue }
    methods = Vocabulary(of: MethodTable.rows, interningInto: &names) { $0.word }
    elements = Vocabulary(of: ElementKind.allCases, interningInto: &names) { $0.traits.word }
    labels = Vocabulary(of: ElementLabel.allCases, interningInto: &names) { $0.rawValue }
    self.names = KnownName.allCases.map { names.intern($0.text) }
  }

  subscript(name: KnownName) -> NameID { names[name.rawValue] }
}
