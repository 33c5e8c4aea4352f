public import Foundation
import VshComparison

/// What a driven app has instead of its server and its clock.
///
/// A substitute for a service makes its calls here, and the script answers them:
///
/// ```swift
/// struct ScriptedNews: NewsService {
///   let world: World
///   func list(query: String) async throws -> [Article] { try await world.call("news.list", query) }
/// }
/// ```
public final class World: Sendable {
  /// What a call does when its task is cancelled.
  public enum Cancellation: Sendable {
    /// It throws `CancellationError` at once, as `URLSession` does.
    case throwsAtOnce
    /// It continues, and its answer comes late.
    case runsOn
  }

  /// The clock of the app, for view models that take one.
  public let clock: ScriptClock
  /// The name of the screen that the script opened.
  public let screen: String

  /// As the script has them.
  private let region: Locked<(locale: String, zone: String)>
  private let arguments: ReportValue
  private let cancellation: Cancellation
  private let state = Locked(State())

  private typealias PartTaker = @MainActor @Sendable (ReportValue) -> Void

  private struct Call: Sendable {
    let number: Int
    let name: String
    let arguments: ReportValue
    /// Whether it can be answered again.
    let staysOpen: Bool
    /// Takes a part of the answer; nil where the app's call takes none.
    let part: PartTaker?
    let answer: @Sendable (Result<ReportValue, any Error>) -> Void

    /// As a report has it.
    var value: ReportValue {
      ["id": .number(number), "call": .string(name), "arguments": arguments]
    }
  }

  private struct State: Sendable {
    var callCount = 0
    var calls: [Call] = []
    /// Cancelled before they were in flight.
    var cancelled: Set<Int> = []
    var signals: [ReportValue] = []
    /// What is wrong with the test.
    var problem: String?
  }

  /// - Parameter arguments: those of the screen, by name.
  init(
    screen: String = "", arguments: ReportValue = .null, locale: String = "en", zone: String = "UTC",
    clock: ScriptClock = ScriptClock(),
    cancellation: Cancellation = .throwsAtOnce
  ) {
    self.clock = clock
    region = Locked((locale, zone))
    self.screen = screen
    self.arguments = arguments
    self.cancellation = cancellation
  }

  /// The script's time of day, for view models that take a `() -> Date`.
  public var now: Date {
    let (elapsed, start) = clock.times
    return Date(timeIntervalSince1970: Double(start) / 1_000 + Double(elapsed) / 1_000_000_000)
  }

  /// The script's language and region.
  public var locale: Locale { Locale(identifier: region.withLock { $0.locale }) }

  /// The script's time zone.
  public var timeZone: TimeZone { TimeZone(identifier: region.withLock { $0.zone }) ?? .gmt }

  /// An argument with which the script opened the screen.
  ///
  /// - Throws: `DecodingError` where the script has none of that name, or one of another type.
  public func argument<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
    try arguments[name].decoded()
  }

  // MARK: Calls

  /// Makes a call, and waits until the script answers it.
  ///
  /// - Parameters:
  ///   - name: the model and its op, as `news.list`.
  ///   - arguments: those of the op, in its order.
  ///   - failures: the app's type for the cases of the script's failures.
  /// - Throws: one of these `failures`, or `ScriptedFailure` for a failure without a case, where the script lets the call
  ///   fail; `CancellationError`; or `DecodingError` where a type does not fit the script's, which ends the test.
  nonisolated(nonsending) public func call<Value: Decodable>(
    _ name: String, _ arguments: any Encodable..., as type: Value.Type = Value.self,
    failures: Failures? = nil
  ) async throws -> Value {
    try decoded(try await answer(name, Self.values(arguments), failures), name)
  }

  /// Makes a call of an op without a result, and waits until the script answers it.
  nonisolated(nonsending) public func call(
    _ name: String, _ arguments: any Encodable..., failures: Failures? = nil
  ) async throws {
    _ = try await answer(name, Self.values(arguments), failures)
  }

  /// Makes a call whose answer comes in parts, and waits until the script answers it.
  ///
  /// - Parameter part: takes each part where the script has it come.
  nonisolated(nonsending) public func call<Value: Decodable, Part: Decodable & SendableMetatype>(
    _ name: String, _ arguments: any Encodable..., as type: Value.Type = Value.self,
    failures: Failures? = nil, part: @escaping @MainActor @Sendable (Part) -> Void
  ) async throws -> Value {
    try decoded(try await answer(name, Self.values(arguments), failures, taker(of: part, name)), name)
  }

  /// Makes a call of an op without a result whose answer comes in parts, and waits until the script answers it.
  nonisolated(nonsending) public func call<Part: Decodable & SendableMetatype>(
    _ name: String, _ arguments: any Encodable..., failures: Failures? = nil,
    part: @escaping @MainActor @Sendable (Part) -> Void
  ) async throws {
    _ = try await answer(name, Self.values(arguments), failures, taker(of: part, name))
  }

  /// An error of the app that has a case for each of the script's failures.
  public typealias Failures = any (Error & Decodable).Type

  /// Makes a call. The completion runs where the script answers it, on the main thread.
  public func call<Value: Decodable & SendableMetatype>(
    _ name: String, _ arguments: any Encodable..., failures: Failures? = nil,
    completion: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    do {
      add(newNumber(), name, try Self.values(arguments), failures) { [self] answer in
        completion(answer.flatMap { value in Result { try decoded(value, name) } })
      }
    } catch {
      completion(.failure(error))
    }
  }

  /// Opens a `watch` of the script: each of its answers is an element. A failure ends it.
  public func stream<Value: Decodable & SendableMetatype>(
    _ name: String, _ arguments: any Encodable..., as type: Value.Type = Value.self
  ) -> AsyncThrowingStream<Value, any Error> {
    AsyncThrowingStream { elements in
      do {
        let number = newNumber()
        elements.onTermination = { [self] _ in remove(number) }
        add(number, name, try Self.values(arguments), staysOpen: true) { [self] answer in
          do { elements.yield(try decoded(answer.get(), name)) } catch { elements.finish(throwing: error) }
        }
      } catch {
        elements.finish(throwing: error)
      }
    }
  }

  /// The script's answer as the app's type. One that does not fit is a mistake of the test, not of the app.
  private func decoded<Value: Decodable>(
    _ answer: ReportValue, _ name: String, _ what: String = "answer"
  ) throws -> Value {
    do { return try answer.decoded() } catch {
      state.withLock { state in
        state.problem =
          state.problem ?? "the \(what) of \(name) does not fit the type of the app: \(error.inWords)"
      }
      throw error
    }
  }

  private func taker<Part: Decodable & SendableMetatype>(
    of part: @escaping @MainActor @Sendable (Part) -> Void, _ name: String
  ) -> PartTaker {
    { [self] value in if let value: Part = try? decoded(value, name, "part") { part(value) } }
  }

  /// A failure with a case as the error of the app.
  private func error(of failure: any Error, _ failures: Failures?, _ name: String) -> any Error {
    guard let failures, let scripted = failure as? ScriptedFailure, let found = scripted.case else {
      return failure
    }
    func error<Failure: Error & Decodable>(as type: Failure.Type) throws -> Failure {
      try decoded(found, name, "failure")
    }
    do { return try error(as: failures) } catch { return error }
  }

  nonisolated(nonsending) private func answer(
    _ name: String, _ arguments: ReportValue, _ failures: Failures?, _ part: PartTaker? = nil
  ) async throws -> ReportValue {
    let number = newNumber()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiter in
        add(number, name, arguments, failures, part: part) { waiter.resume(with: $0) }
      }
    } onCancel: {
      cancel(number)
    }
  }

  private static func values(_ arguments: [any Encodable]) throws -> ReportValue {
    .list(try arguments.map { try ReportValue(encoding: $0) })
  }

  private func newNumber() -> Int {
    state.withLock { state in
      state.callCount += 1
      return state.callCount
    }
  }

  private func add(
    _ number: Int, _ name: String, _ arguments: ReportValue, _ failures: Failures? = nil,
    staysOpen: Bool = false, part: PartTaker? = nil,
    _ answer: @escaping @Sendable (Result<ReportValue, any Error>) -> Void
  ) {
    let isCancelled = state.withLock { state in
      if state.cancelled.remove(number) != nil, cancellation == .throwsAtOnce { return true }
      state.calls.append(
        Call(
          number: number, name: name, arguments: arguments, staysOpen: staysOpen, part: part,
          answer: { [self] in answer($0.mapError { error(of: $0, failures, name) }) }))
      return false
    }
    if isCancelled { answer(.failure(CancellationError())) }
  }

  private func cancel(_ number: Int) {
    if cancellation == .runsOn { return }
    let call = state.withLock { state -> Call? in
      guard let index = state.calls.firstIndex(where: { $0.number == number }) else {
        state.cancelled.insert(number)
        return nil
      }
      return state.calls.remove(at: index)
    }
    call?.answer(.failure(CancellationError()))
  }

  private func remove(_ number: Int) {
    state.withLock { state in state.calls.removeAll { $0.number == number } }
  }

  // MARK: Signals

  /// Says that the app emits a signal of the script, as `opened(7)`.
  public func signal(_ name: String, _ arguments: any Encodable...) {
    let arguments = (try? Self.values(arguments)) ?? .string("not encodable")
    state.withLock { $0.signals.append(["name": .string(name), "arguments": arguments]) }
  }

  // MARK: For the driver

  /// Sets what a step has of the locale and the zone.
  func move(to question: ReportValue) {
    region.withLock { $0 = (question["locale"].string ?? $0.locale, question["zone"].string ?? $0.zone) }
  }

  var problem: String? { state.withLock { $0.problem } }

  /// Calls in flight, in the order in which they started.
  var calls: [ReportValue] { state.withLock { $0.calls.map(\.value) } }

  /// The signals since the last call of this.
  func takeSignals() -> [ReportValue] {
    state.withLock { state in
      defer { state.signals = [] }
      return state.signals
    }
  }

  /// Gives a part of its answer to the call of that `id`.
  ///
  /// - Returns: false where none that takes parts is in flight.
  @MainActor func give(_ part: ReportValue, to id: ReportValue) -> Bool {
    let call = state.withLock { $0.calls.first { .number($0.number) == id } }
    call?.part?(part)
    return call?.part != nil
  }

  /// Ends the call of that `id`. False where none is in flight.
  func answer(_ id: ReportValue, _ result: Result<ReportValue, any Error>) -> Bool {
    let call = state.withLock { state -> Call? in
      guard let index = state.calls.firstIndex(where: { .number($0.number) == id }) else { return nil }
      let call = state.calls[index]
      if !call.staysOpen { state.calls.remove(at: index) }
      return call
    }
    call?.answer(result)
    return call != nil
  }
}

/// Why a call failed, as the script says: `fail("offline", 503)`.
public struct ScriptedFailure: LocalizedError, CustomStringConvertible, Sendable {
  /// As the script has it.
  public let message: String
  /// 0 where the script has none.
  public let code: Int
  /// Nil for a failure without a case.
  let `case`: ReportValue?

  init(message: String, code: Int, case found: ReportValue = .null) {
    (self.message, self.code) = (message, code)
    `case` = found.isNothing ? nil : found
  }

  /// The message.
  public var description: String { message }
  /// The message, for `localizedDescription`.
  public var errorDescription: String? { message }
}
