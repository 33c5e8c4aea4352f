import VshComparison

/// What the script's names of a screen or of a machine are in a model: what a person can do, and what is compared. What is
/// not described here is not compared, and a run says so.
@MainActor public class Description<Model> {
  private struct Action {
    let name: String
    let isAvailable: ((Model) -> Bool)?
    let act: @MainActor (Model, [ReportValue]) async throws -> Void
    let argumentCount: Int
  }

  private var states: ((Model) -> [String])?
  private var values: [(name: String, value: (Model) throws -> ReportValue)] = []
  private var actions: [Action] = []
  private var machines: [DescribedMachines<Model>] = []

  init() {}

  /// The script's name of the state in which the model is: `loading`, or `playing.paused` for a nested one.
  public func state(_ name: @escaping (Model) -> String) -> Self {
    states = { [name($0)] }
    return self
  }

  /// The paths of all active states, for a screen with regions.
  public func states(_ paths: @escaping (Model) -> [String]) -> Self {
    states = paths
    return self
  }

  /// What a variable of the script is in the model. A `Set` has no order.
  public func value<Value: Encodable>(_ name: String, _ value: @escaping (Model) -> Value) -> Self {
    values.append((name, { try ReportValue(encoding: value($0)) }))
    return self
  }

  /// The model of a machine that the script declares with `one`.
  public func machine<Part>(
    _ name: String, _ part: @escaping (Model) -> Part,
    _ describe: (Description<Part>) -> Description<Part>
  ) -> Self {
    machines.append(DescribedMachines(name, describe(Description<Part>())) { [(nil, part($0))] })
    return self
  }

  /// The models of the machines that the script declares with `each`, and the key of each. An action that is not described
  /// here is the screen's.
  public func machines<Part>(
    _ name: String, _ parts: @escaping (Model) -> [Part], by key: @escaping (Part) -> some Encodable,
    _ describe: (Description<Part>) -> Description<Part>
  ) -> Self {
    machines.append(
      DescribedMachines(name, describe(Description<Part>())) { model in
        try parts(model).map { (try ReportValue(encoding: key($0)), $0) }
      })
    return self
  }

  /// What an action of the script does in the model.
  ///
  /// - Parameter isAvailable: whether the view offers it now; without it, availability is not compared.
  public func action(
    _ name: String, when isAvailable: ((Model) -> Bool)? = nil,
    _ body: @escaping @MainActor (Model) async -> Void
  ) -> Self {
    add(name, isAvailable, 0) { model, _ in await body(model) }
  }

  /// What an action of the script with one parameter does in the model.
  public func action<First: Decodable>(
    _ name: String, when isAvailable: ((Model) -> Bool)? = nil,
    _ body: @escaping @MainActor (Model, First) async -> Void
  ) -> Self {
    add(name, isAvailable, 1) { model, arguments in await body(model, try arguments[0].decoded()) }
  }

  /// What an action of the script with two parameters does in the model.
  public func action<First: Decodable, Second: Decodable>(
    _ name: String, when isAvailable: ((Model) -> Bool)? = nil,
    _ body: @escaping @MainActor (Model, First, Second) async -> Void
  ) -> Self {
    add(name, isAvailable, 2) { model, arguments in
      await body(model, try arguments[0].decoded(), try arguments[1].decoded())
    }
  }

  /// What an action of the script with three or more parameters does in the model.
  public func action<First: Decodable, Second: Decodable, Third: Decodable, each Other: Decodable>(
    _ name: String, when isAvailable: ((Model) -> Bool)? = nil,
    _ body: @escaping @MainActor (Model, First, Second, Third, repeat each Other) async -> Void
  ) -> Self {
    var count = 3
    for _ in repeat (each Other).self { count += 1 }
    return add(name, isAvailable, count) { model, arguments in
      var index = 2
      func next<Value: Decodable>(_ type: Value.Type) throws -> Value {
        index += 1
        return try arguments[index].decoded()
      }
      let others = (repeat try next((each Other).self))
      await body(
        model, try arguments[0].decoded(), try arguments[1].decoded(), try arguments[2].decoded(),
        repeat each others)
    }
  }

  private func add(
    _ name: String, _ isAvailable: ((Model) -> Bool)?, _ argumentCount: Int,
    _ act: @escaping @MainActor (Model, [ReportValue]) async throws -> Void
  ) -> Self {
    actions.removeAll { $0.name == name }
    actions.append(Action(name: name, isAvailable: isAvailable, act: act, argumentCount: argumentCount))
    return self
  }

  // MARK: For the driver

  /// Of a description that is complete.
  private(set) lazy var contents: DescribedContents = {
    let judged = actions.filter { $0.isAvailable != nil }
    return DescribedContents(
      hasState: states != nil, values: Set(values.map(\.name)),
      judgedActions: Set(judged.map(\.name)), judgesAllActions: judged.count == actions.count)
  }()

  /// Adds what is described of the machines in one at a path; `pane.cell` for one that is nested.
  func addContents(in path: [String], to all: inout [String: DescribedContents]) {
    for machines in machines { machines.addContents(path + [machines.name], &all) }
  }

  /// What a model has now.
  func members(of model: Model) throws -> [(name: String, value: ReportValue)] {
    var members: [(name: String, value: ReportValue)] = []
    if let states { members.append(("state", .strings(states(model)))) }
    if !values.isEmpty {
      members.append(("values", .object(try values.map { ($0.name, try $0.value(model)) })))
    }
    if actions.contains(where: { $0.isAvailable != nil }) {
      members.append(("available", .strings(actions.filter { $0.isAvailable?(model) == true }.map(\.name))))
    }
    return members
  }

  /// Adds what the machines of a model have now, by name.
  func addMachines(
    of model: Model, in path: [String], _ keys: [ReportValue], to all: inout [String: [ReportValue]]
  ) throws {
    for machines in machines { try machines.addReports(model, path + [machines.name], keys, &all) }
  }

  /// Does an action in the machine at a path, from an owner's model on.
  ///
  /// - Returns: why a person could not, and nil where it was done; nothing where the machine does not have the action.
  func act(
    _ asked: AskedAction, on model: Model, in path: ArraySlice<String>, _ keys: ArraySlice<ReportValue>
  ) throws -> String?? {
    if let name = path.first {
      return try machines.first { $0.name == name }?.act(model, asked, path.dropFirst(), keys) ?? .none
    }
    guard let action = actions.first(where: { $0.name == asked.name }) else { return .none }
    if action.isAvailable?(model) == false { return .some("`\(asked.name)` is not available") }
    let arguments = asked.arguments
    guard arguments.count >= action.argumentCount else {
      throw DriverProblem(
        "`\(asked.name)` has too few arguments: \(arguments.count) in the script, \(action.argumentCount) in the app"
      )
    }
    asked.start {
      do { try await action.act(model, arguments) } catch {
        asked.problems.add("the arguments of `\(asked.name)` do not fit the app's types: \(error.inWords)")
      }
    }
    return .some(nil)
  }
}

/// What a report has of a description.
struct DescribedContents {
  var hasState = false
  var values: Set<String> = []
  /// The actions of which the app says whether they are available.
  var judgedActions: Set<String> = []
  var judgesAllActions = true
}

/// An action of the script that a person takes in the app.
@MainActor struct AskedAction {
  let name: String
  let arguments: [ReportValue]
  let problems: Problems
  /// A button's `Task { await … }`.
  let start: (@escaping @MainActor () async -> Void) -> Void
}

/// The machines of one name, without the type of their models.
@MainActor private struct DescribedMachines<Owner> {
  let name: String
  let addContents: (_ path: [String], inout [String: DescribedContents]) -> Void
  let addReports:
    (Owner, _ path: [String], _ keys: [ReportValue], inout [String: [ReportValue]]) throws -> Void
  let act: (Owner, AskedAction, ArraySlice<String>, _ keys: ArraySlice<ReportValue>) throws -> String??

  /// - Parameter parts: with their keys; a machine that the script declares with `one` has none.
  init<Part>(
    _ name: String, _ description: Description<Part>,
    _ parts: @escaping (Owner) throws -> [(key: ReportValue?, model: Part)]
  ) {
    self.name = name
    addContents = { path, all in
      all[path.joined(separator: ".")] = description.contents
      description.addContents(in: path, to: &all)
    }
    addReports = { owner, path, keys, all in
      var reports: [ReportValue] = []
      for (key, model) in try parts(owner) {
        let keys = keys + (key.map { [$0] } ?? [])
        let members = try description.members(of: model)
        // As far as the script sees them: availability is compared where it is known of all.
        let known = members.filter { $0.name != "available" || description.contents.judgesAllActions }
        reports.append(.object([("key", keys.count > 1 ? .list(keys) : keys.first ?? .null)] + known))
        try description.addMachines(of: model, in: path, keys, to: &all)
      }
      all[path.joined(separator: "."), default: []] += reports
    }
    act = { owner, asked, path, keys in
      let found = try parts(owner).first { part in part.key == nil || part.key == keys.first }
      guard let (key, model) = found else {
        return .some("the app has no machine `\(name)(\(keys.first?.canonical ?? ""))`")
      }
      return try description.act(asked, on: model, in: path, key == nil ? keys : keys.dropFirst())
    }
  }
}
