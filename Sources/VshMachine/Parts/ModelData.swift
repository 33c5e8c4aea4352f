import VshProgram
import VshText

/// What a script's models answer from, and the `let`s of the test that runs.
struct ModelData: Sendable {
  /// `data` of each model.
  private var data: [Value] = []
  /// What a model whose data could not be read answers instead; `.absent` for the others.
  private var problems: [Value] = []
  /// Of `format` where none is said.
  private(set) var locale = DateLocale.en
  /// `let`s of the test that runs.
  private(set) var scriptVariables: [Value] = []
  /// What data was before the step that runs changed it, oldest first.
  private var changes: [(model: Int32, old: Value)] = []

  init(modelCount: Int) {
    problems.fill(to: modelCount, with: .absent)
    data = problems
  }

  func data(of model: Int32) -> Value { data[Int(model)] }

  /// The data of all models, in order.
  var allData: [Value] { data }

  mutating func setData(of model: Int32, to value: Value) { data[Int(model)] = value }

  /// The same within a step, which can be taken back.
  mutating func changeData(of model: Int32, to value: Value) {
    changes.append((model, data[Int(model)]))
    data[Int(model)] = value
  }

  /// Roughly what is kept to undo this step.
  var undoBytes: Int { changes.count * Journal.changeBytes }

  mutating func undo() {
    while let (model, old) = changes.popLast() { data[Int(model)] = old }
  }

  mutating func commit() {
    if !changes.isEmpty { changes.removeAll(keepingCapacity: true) }
  }

  func problem(of model: Int32) -> Value { problems[Int(model)] }

  mutating func setProblem(of model: Int32, to error: Value) { problems[Int(model)] = error }

  /// A model answers from its data again, where it has any.
  mutating func forgetProblem(of model: Int32) {
    if data[Int(model)].tag != .absent { problems[Int(model)] = .absent }
  }

  /// False when there is no such locale.
  mutating func setLocale(named name: String) -> Bool {
    guard let locale = DateLocale(rawValue: name) else { return false }
    self.locale = locale
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
