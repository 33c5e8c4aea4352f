import VshComparison

/// A view model as a script sees it.
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
@MainActor public final class App<Model: AnyObject>: Description<Model> {
  let model: Model
  private var appearing: @MainActor (Model) async -> Void = { _ in }
  private var disappearing: (@MainActor (Model) async -> Void)?
  private var appearance: Task<Void, Never>?
  private var openScreens: ((Model) -> [String])?
  private var comparesSignals = false

  /// - Parameter model: made inside of the closure that the test gets, so that tasks of its `init` are seen.
  public init(_ model: Model) { self.model = model }

  // MARK: Description

  /// What the view does when it appears, as in `task` or `onAppear`.
  public func appears(_ body: @escaping @MainActor (Model) async -> Void) -> Self {
    appearing = body
    return self
  }

  /// What the view does when a screen is pushed onto it, or it is left. What `appears` began is cancelled then, as that of
  /// `task` is, and begins again when the view comes back.
  public func disappears(_ body: @escaping @MainActor (Model) async -> Void = { _ in }) -> Self {
    disappearing = body
    return self
  }

  /// The script's names of the open screens, the one in front last: the first screen, and what a path of enums has.
  public func stack(_ names: @escaping (Model) -> [String]) -> Self {
    openScreens = names
    return self
  }

  /// Compares the signals that the app passes to `World.signal`.
  public func signals() -> Self {
    comparesSignals = true
    return self
  }

  // MARK: For the driver

  /// The keys of a report that this app has.
  private(set) lazy var reports: [String] = {
    var keys = ["calls"]
    let contents = contents
    if contents.hasState { keys.append("state") }
    if !contents.values.isEmpty { keys.append("values") }
    if !contents.judgedActions.isEmpty { keys.append("available") }
    if !machineContents.isEmpty { keys.append("machines") }
    if openScreens != nil { keys.append("stack") }
    if comparesSignals { keys.append("signals") }
    return keys
  }()

  /// What is described of machines, by name.
  private(set) lazy var machineContents: [String: DescribedContents] = {
    var all: [String: DescribedContents] = [:]
    addContents(in: [], to: &all)
    return all
  }()

  /// Shows the view, or takes it away.
  ///
  /// - Returns: whether the view does something about it.
  func show(_ isShown: Bool) -> Bool {
    if isShown == (appearance != nil) { return false }
    if isShown {
      appearance = Task { [appearing, model] in await appearing(model) }
    } else if let disappearing {
      appearance?.cancel()
      appearance = nil
      Task { [model] in await disappearing(model) }
    } else {
      return false
    }
    return true
  }

  /// Does what a question asks of a person.
  ///
  /// - Returns: why a person could not; nil where it was done.
  /// - Throws: `DriverProblem` where the description has not enough.
  func act(_ question: ReportValue, _ problems: Problems) throws -> String? {
    let name = question.actionName
    let asked = AskedAction(
      name: name, arguments: question["action"]["arguments"].elements, problems: problems
    ) {
      body in Task { await body() }
    }
    let action = question["action"], key = action["key"]
    let path = action["machine"].string?.split(separator: ".").map(String.init) ?? []
    if !path.isEmpty, machineContents[path.joined(separator: ".")] != nil,
      let done = try act(asked, on: model, in: path[...], key.elements[...])
    {
      return done
    }
    if let done = try act(asked, on: model, in: [], []) { return done }
    throw DriverProblem("the description of the app has no action `\(name)`: `.action(\"\(name)\") { … }`")
  }

  /// What the app has now.
  func report(_ world: World) throws -> ReportValue {
    var members = try [(name: "calls", value: ReportValue.list(world.calls))] + members(of: model)
    var machines: [String: [ReportValue]] = [:]
    try addMachines(of: model, in: [], [], to: &machines)
    if !machines.isEmpty {
      members.append(("machines", .object(machines.map { ($0.key, .list($0.value)) })))
    }
    if let openScreens { members.append(("stack", .strings(openScreens(model)))) }
    let signals = world.takeSignals()
    if comparesSignals { members.append(("signals", .list(signals))) }
    return .object(members)
  }
}

extension ReportValue {
  /// The action that a question asks for. `back` is one, where the script declares none.
  var actionName: String { self["action"]["name"].string ?? self["do"].string ?? "" }
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
