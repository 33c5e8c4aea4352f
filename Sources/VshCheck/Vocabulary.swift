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

/// All vocabularies of the checker, and the names that it generates.
struct Vocabularies: Sendable {
  let types: Vocabulary<TypeWord>
  let values: Vocabulary<ValueWord>
  let functions: Vocabulary<FunctionWord>
  let methods: Vocabulary<MethodRow>
  let elements: Vocabulary<ElementKind>
  let labels: Vocabulary<ElementLabel>

  /// `$0`, `$1` and `_`.
  let closureParameter: NameID
  let secondParameter: NameID
  let wildcard: NameID
  let back: NameID
  let message: NameID
  let code: NameID
  let index: NameID
  let value: NameID
  let first: NameID
  let second: NameID
  let key: NameID
  let groupValues: NameID
  let error: NameID
  let enumerated: NameID
  let pair: NameID
  let group: NameID
  let entry: NameID
  let with: NameID
  let cases: NameID

  init(interningInto names: inout NameTable) {
    types = Vocabulary(of: TypeWord.allCases, interningInto: &names) { $0.rawValue }
    values = Vocabulary(of: ValueWord.allCases, interningInto: &names) { $0.rawValue }
    functions = Vocabulary(of: FunctionWord.allCases, interningInto: &names) { $0.rawValue }
    methods = Vocabulary(of: MethodTable.rows, interningInto: &names) { $0.word }
    elements = Vocabulary(of: ElementKind.allCases, interningInto: &names) { $0.traits.word }
    labels = Vocabulary(of: ElementLabel.allCases, interningInto: &names) { $0.rawValue }
    closureParameter = names.intern("$0")
    secondParameter = names.intern("$1")
    wildcard = names.intern("_")
    back = names.intern("back")
    message = names.intern("message")
    code = names.intern("code")
    index = names.intern("index")
    value = names.intern("value")
    first = names.intern("first")
    second = names.intern("second")
    key = names.intern("key")
    groupValues = names.intern("values")
    error = names.intern("Error")
    enumerated = names.intern("Enumerated")
    pair = names.intern("Pair")
    group = names.intern("Group")
    entry = names.intern("Entry")
    with = names.intern("with")
    cases = names.intern("allCases")
  }
}
