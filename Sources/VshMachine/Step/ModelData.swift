import VshProgram
import VshText

/// The data of a script's models, and the `let`s of the current test.
struct ModelData: Sendable {
  /// The `data` of each model.
  private var data: [Value] = []
  /// The error of each model whose data could not be read; `absent` for the others.
  private var problems: [Value] = []
  /// The default locale of `format`.
  private(set) var locale = TextLocale.en
  /// The default zone of dates, and its name.
  private(set) var zone = Zone.utc
  private(set) var zoneName = "UTC"
  /// The `let`s of the current test.
  private(set) var scriptVariables: [Value] = []
  /// The undo journal: the old data that the current step has replaced, the oldest first.
  private var changes: [(model: Int32, old: Value)] = []

  init(modelCount: Int) {
    problems.fill(to: modelCount, with: .absent)
    data = problems
  }

  func data(of model: Int32) -> Value { data[Int(model)] }

  /// The data of all models, in order.
  var allData: [Value] { data }

  mutating func setData(of model: Int32, to value: Value) { data[Int(model)] = value }

  /// Sets the data within a step, with a journal entry.
  mutating func changeData(of model: Int32, to value: Value) {
    changes.append((model, data[Int(model)]))
    data[Int(model)] = value
  }

  /// Notes a change inside of the data within a step. The heap undoes it.
  mutating func noteEdit(of model: Int32) {
    if changes.last?.model != model { changes.append((model, data[Int(model)])) }
  }

  /// The approximate size of the undo journal.
  var undoBytes: Int { changes.count * Journal.changeBytes }

  /// Whether the current step has changed no data.
  var isUnchanged: Bool { changes.isEmpty }

  mutating func undo() {
    while let (model, old) = changes.popLast() { data[Int(model)] = old }
  }

  mutating func commit() {
    if !changes.isEmpty { changes.removeAll(keepingCapacity: true) }
  }

  func problem(of model: Int32) -> Value { problems[Int(model)] }

  mutating func setProblem(of model: Int32, to error: Value) { problems[Int(model)] = error }

  /// Removes a model's error, if it has data.
  mutating func forgetProblem(of model: Int32) {
    if data[Int(model)].tag != .absent { problems[Int(model)] = .absent }
  }

  /// Returns false where the locale is unknown.
  mutating func setLocale(named name: String) -> Bool {
    guard let locale = TextLocale(name: name.utf8Span.span) else { return false }
    self.locale = locale
    return true
  }

  /// Returns false where the zone is unknown.
  mutating func setZone(named name: String) -> Bool {
    guard let zone = Zone(named: name.utf8Span.span) else { return false }
    (self.zone, zoneName) = (zone, name)
    return true
  }

  mutating func setScriptVariable(_ index: Int32, to value: Value) {
    scriptVariables.fill(to: Int(index) + 1, with: .absent)
    scriptVariables[Int(index)] = value
  }

  mutating func keep(in collection: inout HeapCollection) {
    collection.keep(&data)
    collection.keep(&problems)
    collection.keep(&scriptVariables)
  }
}
