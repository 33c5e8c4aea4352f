import VshMachine
package import VshModels
package import VshProgram
package import VshText

/// A session whose steps are taken in the real app as well.
extension Session {
  package mutating func begin(_ app: any RealApp) { runner.begin(app) }

  /// Lets the app take the next steps, too.
  package mutating func attach(_ link: AppLink) {
    runner.begin(link.app)
    runner.app = link.progress
    if link.isOpen { return }
    let count = runner.world.observations.signals.count
    runner.app?.noteSignals(upTo: count)
  }

  /// Takes the steps from here on without the app.
  package mutating func detach() -> AppLink? {
    defer { runner.app = nil }
    return runner.app.map { AppLink($0) }
  }

  /// The source text of a value that JSON has; nil for one that no literal says.
  package mutating func literal(ofJSON json: JSONValue, as type: TypeID) throws(DataProblem) -> String? {
    var decoder = DataDecoder(program)
    let value = try decoder.decode(json.utf8, in: .json, part: nil, as: type, in: &runner.world)
    return runner.literal(of: value, type: type)
  }
}

/// A real app, and how far it has come.
package struct AppLink {
  fileprivate var progress: AppProgress

  package init(_ app: any RealApp) { progress = AppProgress(app) }

  fileprivate init(_ progress: AppProgress) { self.progress = progress }

  package var app: any RealApp { progress.app }
  /// Whether it shows what the script shows.
  package var isOpen: Bool { progress.isOpen }
  /// The number of questions that it was asked.
  package var askCount: Int { progress.askCount }

  /// Notes that it is no longer where the script is.
  package mutating func lose() { progress.lose() }
}
