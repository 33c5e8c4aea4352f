package import VshSource

/// A type. Types are interned: two types are equal exactly when their ids are.
package enum TypeShape: Hashable, Sendable {
  case bool, int, double, string, date, duration
  case record(ID<RecordType>)
  case enumeration(ID<EnumType>)
  case list(ID<TypeShape>)
  /// Keys are strings, whole numbers or cases; values are never optional.
  case dictionary(key: ID<TypeShape>, value: ID<TypeShape>)
  /// The wrapped type is never optional.
  case optional(ID<TypeShape>)
  /// The type of an op's answer without a value; no expression has it.
  case nothing
  /// The type of `nil` and of the elements of `[]` until the context determines one, and of an expression with a
  /// reported mistake.
  case unknown
}

package typealias TypeID = ID<TypeShape>

/// A record: declared, or created by the language (`error`, the results of `enumerated()`, `zip` and `grouped(by:)`).
package struct RecordType: Sendable {
  package var name: NameID
  package var fields: [Parameter]
  /// Whether it contains itself, through a list, an optional or a dictionary.
  package var isTree = false
  /// Whether it is that of `fail(error)`: a message, a code and, where the op has cases, one of them or nil.
  package var isError = false
  package var span: SourceSpan

  package init(name: NameID, fields: [Parameter], span: SourceSpan) {
    self.name = name
    self.fields = fields
    self.span = span
  }

  package func index(ofField name: NameID) -> Int? { fields.firstIndex { $0.name == name } }

  /// The index of the case of an error.
  package static let caseField: Int32 = 2
}

package struct EnumType: Sendable {
  /// The value of a case in data files.
  package enum RawValue: Sendable, Equatable {
    case number(Int64)
    case text(String)
  }

  package struct Case: Sendable {
    package var name: NameID
    package var rawValue: RawValue
    /// A case with values is a record in the heap: the case, then its values.
    package var values: [Parameter] = []
    package init(name: NameID, rawValue: RawValue) {
      self.name = name
      self.rawValue = rawValue
    }
  }

  package var name: NameID
  package var cases: [Case]
  /// The index of the case `= _`, which any other text or number of a data file is.
  package var rest: Int?
  /// The key of a data file's objects that names the case.
  package var key: String?
  /// Whether it contains itself; see `RecordType.isTree`.
  package var isTree = false
  package var span: SourceSpan

  package var hasValues: Bool { cases.contains { !$0.values.isEmpty } }

  /// The number that a case has; 0 where it has none.
  package func code(ofCase index: Int) -> Int64 {
    guard cases.indices.contains(index), case .number(let number) = cases[index].rawValue else { return 0 }
    return number
  }

  package init(name: NameID, cases: [Case], span: SourceSpan) {
    self.name = name
    self.cases = cases
    self.span = span
  }
}

/// How data files have the values of a field, also those in a list or a dictionary (`as`).
package enum DataForm: Equatable, Sendable, BitwiseCopyable {
  /// The value, or its text.
  case text
  /// A number; of a date, since 1970.
  case seconds, milliseconds
  /// A date as this pattern has it, in UTC.
  case pattern(NameID)
}

/// A parameter, or a field of a record.
package struct Parameter: Sendable, BitwiseCopyable {
  package var name: NameID
  package var type: TypeID
  /// The default for an omitted argument; it cannot use other parameters.
  package var defaultValue: ID<Expression>?
  /// The key of a field in data files; nil where that is its name, in camel case or snake case.
  package var key: NameID?
  /// The form of a field in data files; nil where that is the usual one of its type.
  package var form: DataForm?
  package var span: SourceSpan

  package init(
    name: NameID, type: TypeID, defaultValue: ID<Expression>? = nil, key: NameID? = nil,
    form: DataForm? = nil,
    span: SourceSpan
  ) {
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
    self.key = key
    self.form = form
    self.span = span
  }
}

/// All types of a program, each once.
package struct TypeTable: Sendable {
  package private(set) var shapes: [TypeShape] = []
  /// The ids derived from a record, an enum or a type, by its index; -1 for none.
  private var records: [Int32] = []
  private var enumerations: [Int32] = []
  private var lists: [Int32] = []
  private var dictionaries: [TypeShape: TypeID] = [:]
  private var optionals: [Int32] = []

  package static let bool = TypeID(0)
  package static let int = TypeID(1)
  package static let double = TypeID(2)
  package static let string = TypeID(3)
  package static let date = TypeID(4)
  package static let duration = TypeID(5)
  package static let nothing = TypeID(6)
  package static let unknown = TypeID(7)

  package init() {
    shapes = [.bool, .int, .double, .string, .date, .duration, .nothing, .unknown]
  }

  package subscript(id: TypeID) -> TypeShape { shapes[Int(id.index)] }

  package mutating func id(of shape: TypeShape) -> TypeID {
    switch shape {
    case .bool: Self.bool
    case .int: Self.int
    case .double: Self.double
    case .string: Self.string
    case .date: Self.date
    case .duration: Self.duration
    case .nothing: Self.nothing
    case .unknown: Self.unknown
    case .record(let id): Self.id(of: shape, at: id.index, in: &records, &shapes)
    case .enumeration(let id): Self.id(of: shape, at: id.index, in: &enumerations, &shapes)
    case .list(let element): Self.id(of: shape, at: element.index, in: &lists, &shapes)
    case .dictionary: dictionary(shape)
    case .optional(let wrapped): Self.id(of: shape, at: wrapped.index, in: &optionals, &shapes)
    }
  }

  private static func id(
    of shape: TypeShape, at index: Int32, in made: inout [Int32], _ shapes: inout [TypeShape]
  ) -> TypeID {
    while made.count <= Int(index) { made.append(-1) }
    if made[Int(index)] < 0 {
      made[Int(index)] = Int32(truncatingIfNeeded: shapes.count)
      shapes.append(shape)
    }
    return TypeID(Int(made[Int(index)]))
  }

  private mutating func dictionary(_ shape: TypeShape) -> TypeID {
    if let known = dictionaries[shape] { return known }
    shapes.append(shape)
    dictionaries[shape] = TypeID(shapes.count - 1)
    return TypeID(shapes.count - 1)
  }

  /// `[T]`.
  package mutating func list(of element: TypeID) -> TypeID { id(of: .list(element)) }

  /// `T?`; an optional type is returned unchanged.
  package mutating func optional(_ type: TypeID) -> TypeID {
    if case .optional = self[type] { return type }
    return id(of: .optional(type))
  }

  /// The type inside an optional, or the type itself.
  package func unwrapped(_ type: TypeID) -> TypeID {
    if case .optional(let inner) = self[type] { return inner }
    return type
  }

  /// `[K: V]`.
  package mutating func dictionary(of key: TypeID, to value: TypeID) -> TypeID {
    id(of: .dictionary(key: key, value: value))
  }

  /// The types of a dictionary's keys and values, or nil.
  package func entry(of type: TypeID) -> (key: TypeID, value: TypeID)? {
    if case .dictionary(let key, let value) = self[type] { return (key, value) }
    return nil
  }

  /// The type of a list's elements, or nil.
  package func element(of type: TypeID) -> TypeID? {
    if case .list(let element) = self[type] { return element }
    return nil
  }
}
