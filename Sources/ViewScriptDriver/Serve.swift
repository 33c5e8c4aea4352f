import Foundation
import VshComparison

/// Drives an app by the questions on standard input, and reports on standard output: what a program for
/// `vsh test --app` does (`grammar/app.schema.json`). It returns when vsh closes the app, and ends the program where the
/// Swift runtime cannot be led.
///
/// - Parameters:
///   - cancellation: what the calls of a cancelled task do.
///   - build: makes the app, once for each screen that the script opens.
@MainActor public func serve<Model: AnyObject>(
  cancellation: World.Cancellation = .throwsAtOnce, _ build: @escaping @MainActor (World) -> App<Model>
) {
  let driver = Driver<Model>(.init(cancellation: cancellation, drainsMainQueue: true), build)
  while let line = readLine() {
    let question = (try? ReportReading.value(in: line.utf8)) ?? .null
    let reply: ReportValue
    switch question["do"].string {
    case "close": return
    case "start":
      // No app is open yet; one that nothing drives says what it reports.
      let app = build(World())
      let keys = app.reports.filter { $0 != "available" || app.contents.judgesAllActions }
      reply = ["vsh": .number(1), "reports": .strings(keys)]
    case _:
      do {
        reply = try driver.ask(question)
      } catch RestProblem.neverRests(let jobs) {
        reply = ["running": .strings(["\(jobs) jobs ran, and there are more"])]
      } catch let problem as RestProblem {
        FileHandle.standardError.write(Data("\(problem)\n".utf8))
        exit(1)
      } catch {
        reply = ["cannot": .string("\(error)")]
      }
    }
    FileHandle.standardOutput.write(Data("\(reply.canonical)\n".utf8))
  }
}
