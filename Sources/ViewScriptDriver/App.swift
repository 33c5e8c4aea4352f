import VshComparison

/// A view model as a script sees it: what a person can do, and what is compared. What is not described here is not
/// compared, and a run says so.
///
/// ```swift
/// @MainActor func newsScreen(_ world: World) -> App<NewsViewModel> {
///   App(NewsViewModel(service: ScriptedNews(world: world), clock: world.clock))
///     .appears { await $0.load() }
///     .state { $0.error != nil ? "failed" : $0.isLoading ? "loading" : "loaded" }
///     .value("articles", \.articles)
///     .action("refresh", when: \.canRefresh) { await $0.refresh() }
/// }
/// ```
@MainActor public final class App<Model: AnyObject> {
  private struct Action {
    let name: String
    let isAvailable: ((Model) -> Bool)?
    let act: @MainActor (Model, [ReportValue]) async throws -> Void
    let argumentCount: Int
  }

  private let model: Model
  private var opening: @MainActor (Model) async -> Void = { _ in }
  private var states: ((Model) -> [String])?
  private var values: [(name: String, value: (Model) throws -> ReportValue)] = []
  private var actions: [Action] = []
  private var comparesSignals = false

  /// - Parameter model: made inside of the closure that the test gets, so that tasks of its `init` are seen.
  public init(_ model: Model) { self.model = model }

  // MARK: Description

  /// What the view does when it appears, as in `task` or `onAppear`.
  public func appears(_ body: @escaping @MainActor (Model) async -> Void) -> Self {
    opening = body
    return self
  }

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

  /// What a variable of the script is in the model.
  public func value(_ name: String, _ value: @escaping (Model) -> some Encodable) -> Self {
    values.append((name, { try ReportValue(encoding: value($0)) }))
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

  /// Compares the signals that the app passes to `World.signal`.
  public func signals() -> Self {
    comparesSignals = true
    return self
  }

  // MARK: For the driver

  /// The keys of a report that this app has.
  var reports: [String] {
    var keys = ["calls"]
    if states != nil { keys.append("state") }
    if !values.isEmpty { keys.append("values") }
    if !judgedActions.isEmpty { keys.append("available") }
    if comparesSignals { keys.append("signals") }
    return keys
  }

  var valueNames: Set<String> { Set(values.map(\.name)) }

  /// The actions of which the app says whether they are available.
  var judgedActions: Set<String> { Set(actions.filter { $0.isAvailable != nil }.map(\.name)) }

  var judgesAllActions: Bool { actions.allSatisfy { $0.isAvailable != nil } }

  func open() { start { [opening, model] in await opening(model) } }

  /// Does what a question asks of a person.
  ///
  /// - Returns: why a person could not; nil where it was done.
  /// - Throws: `DriverProblem` where the description has not enough.
  func act(_ question: ReportValue, _ problems: Problems) throws -> String? {
    guard let name = question["action"]["name"].string else { return "the script has no action for it" }
    guard let action = actions.first(where: { $0.name == name }) else {
      throw DriverProblem("the description of the app has no action `\(name)`: `.action(\"\(name)\") { … }`")
    }
    if action.isAvailable?(model) == false { return "`\(name)` is not available" }
    let arguments = question["action"]["arguments"].elements
    guard arguments.count >= action.argumentCount else {
      throw DriverProblem(
        "`\(name)` has too few arguments: \(arguments.count) in the script, \(action.argumentCount) in the app"
      )
    }
    start { [model] in
      do { try await action.act(model, arguments) } catch {
        problems.add("the arguments of `\(name)` do not fit the app's types: \(error)")
      }
    }
    return nil
  }

  /// A button's `Task { await … }`.
  private func start(_ body: @escaping @MainActor () async -> Void) { Task { await body() } }

  /// What the app has now.
  func report(_ world: World) throws -> ReportValue {
    var members: [(name: String, value: ReportValue)] = [("calls", .list(world.calls))]
    if let states { members.append(("state", .strings(states(model)))) }
    if !values.isEmpty {
      members.append(("values", .object(try values.map { ($0.name, try $0.value(model)) })))
    }
    if !judgedActions.isEmpty {
      members.append(("available", .strings(actions.filter { $0.isAvailable?(model) == true }.map(\.name))))
    }
    let signals = world.takeSignals()
    if comparesSignals { members.append(("signals", .list(signals))) }
    return .object(members)
  }
}

/// Why an app could not be asked.
struct DriverProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// What went wrong in tasks of the app.
@MainActor final class Problems {
  private(set) var first: String?

  func add(_ problem: String) { first = first ?? problem }
}
