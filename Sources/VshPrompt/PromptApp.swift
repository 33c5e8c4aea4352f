import VshSession
import VshSource

/// The real app beside a prompt (`vsh -i --app`). It takes the steps that are typed, and each is compared by itself.
///
/// It cannot go back in time: after `:undo` and the like it is compared again when a screen is opened. It ends with the
/// prompt.
final class PromptApp {
  private let start: AppStart
  private var link: AppLink?
  /// The last record of the history that it has taken; nil before the first.
  private var record: Int32?
  private var hasEnded = false

  init(_ start: @escaping AppStart) { self.start = start }

  deinit { link?.app.close() }

  /// Gives the app to the session for one step. Returns lines about the app.
  func enter(_ session: inout Session, after record: Int32?) -> [String] {
    if hasEnded { return [] }
    if link == nil {
      switch start(session.program, "") {
      case .success(let app): link = AppLink(app)
      case .failure(let problem):
        hasEnded = true
        return problem.lines
      }
    }
    var lines: [String] = []
    if link?.isOpen == true, self.record != record {
      link?.lose()
      lines = ["the app cannot go back: it is compared again when a screen is opened"]
    }
    if let link { session.attach(link) }
    return lines
  }

  /// Takes the app back after the step. Returns why the app cannot be judged any more.
  func leave(_ session: inout Session) -> [String] {
    guard let left = session.detach() else { return [] }
    let asked = left.askCount != link?.askCount
    link = left
    if asked { record = nil }
    guard let problem = left.app.problem else { return [] }
    hasEnded = true
    left.app.close()
    link = nil
    return problem.lines
  }

  /// Notes that the history has a record of the step.
  func note(_ record: Int32?) { self.record = record }

  /// Ends the app, since declarations have changed. The next step starts it again.
  func renew() {
    link?.app.close()
    link = nil
  }
}

extension AppProblem {
  fileprivate var lines: [String] { ["\(sentence); it is not compared any more"] + notes }
}
