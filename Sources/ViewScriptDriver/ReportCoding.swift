import Foundation
import VshComparison

// How values of the app become values of a report, and back: as data files of the script have them. A `Date` is a text
// in RFC 3339, `Data` is base 64, a `URL` its text.

extension ReportValue {
  /// - Throws: `EncodingError`, as the value's own `encode` does.
  init(encoding value: some Encodable) throws { self = try ReportEncoder.value(of: value) }

  /// The value as the app's own type. Where that is not coded as data files of the script are, but as the compiler does it,
  /// the value is changed until it fits.
  ///
  /// - Throws: `DecodingError` where the value is not of the type.
  func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    var value = self
    var first: DecodingError?
    // Each change is of a place in the type, so there are few.
    for _ in 0..<100 {
      do {
        return try JSONDecoder.ofReports.decode(Value.self, from: Data(value.canonical.utf8))
      } catch let error as DecodingError {
        first = first ?? error
        guard let changed = value.changed(by: error) else { break }
        value = changed
      }
    }
    throw first ?? DecodingError.valueNotFound(type, .init(codingPath: [], debugDescription: ""))
  }

  /// What to decode after an error; nil where nothing helps.
  private func changed(by error: DecodingError) -> ReportValue? {
    switch error {
    case .keyNotFound(let key, let context) where key.stringValue == "_0":
      changed(at: context.codingPath[...]) { $0.members.isEmpty ? nil : ["_0": $0] }
    case .keyNotFound(_, let context):
      changed(at: context.codingPath[...]) { $0.withValuesApart } ?? withValuesApart(at: context.codingPath)
    case .typeMismatch(let type, let context):
      changed(at: context.codingPath[...]) { value in
        switch value {
        case .string(let text) where type is [String: Any].Type: [text: [:]]
        // A duration and a dictionary whose keys are no texts are coded as lists.
        case .string(let text) where type is [Any].Type: Duration(ofScript: text)?.words
        case .object(let members) where type is [Any].Type:
          .list(members.sorted { $0.name < $1.name }.flatMap { [.string($0.name), $0.value] })
        case .object(let members) where context.codingPath.last?.stringValue == "_0" && members.count == 1:
          members[0].value
        case _: nil
        }
      } ?? withValuesApart(at: context.codingPath)
    case _: nil
    }
  }

  /// The values of a case without labels, at the path of the first of them.
  private func withValuesApart(at path: [any CodingKey]) -> ReportValue? {
    guard let index = path.lastIndex(where: { $0.stringValue == "_0" }) else { return nil }
    return changed(at: path[..<index]) { $0.withValuesApart }
  }

  /// Where all values of a case were taken for its first one: each for itself, by its position and by its label.
  private var withValuesApart: ReportValue? {
    let values = self["_0"].members
    if members.count > 1 || values.count < 2 { return nil }
    return .object(values.enumerated().map { ("_\($0)", $1.value) } + values)
  }

  /// With each value changed that is at a path with any indices; of indices, the even and the odd ones are apart,
  /// since those are keys and values. Nil where no value is changed.
  private func changed(at path: ArraySlice<any CodingKey>, _ change: (ReportValue) -> ReportValue?)
    -> ReportValue?
  {
    guard let key = path.first else { return change(self) }
    let rest = path.dropFirst()
    var isChanged = false
    func inner(_ value: ReportValue) -> ReportValue {
      guard let new = value.changed(at: rest, change) else { return value }
      isChanged = true
      return new
    }
    let result: ReportValue
    switch self {
    case .list(let values):
      guard let index = key.intValue else { return nil }
      result = .list(values.enumerated().map { $0 % 2 == index % 2 ? inner($1) : $1 })
    case .object(let members):
      let name = key.stringValue
      result = .object(members.map { ($0.name, $0.name == name ? inner($0.value) : $0.value) })
    case _: return nil
    }
    return isChanged ? result : nil
  }
}

extension Error {
  /// Of a `DecodingError`, the path and what is wrong there.
  var inWords: String {
    guard let error = self as? DecodingError else { return "\(self)" }
    func text(_ path: [any CodingKey]) -> String {
      let text = path.reduce("") { $0 + ($1.intValue.map { "[\($0)]" } ?? ".\($1.stringValue)") }
      return path.isEmpty ? "it" : text.hasPrefix(".") ? String(text.dropFirst()) : text
    }
    return switch error {
    case .keyNotFound(let key, let context): "\(text(context.codingPath + [key])) is missing"
    case .valueNotFound(_, let context): "\(text(context.codingPath)) is null"
    case .typeMismatch(let type, let context): "\(text(context.codingPath)) is not of the type \(type)"
    case .dataCorrupted(let context): "\(text(context.codingPath)): \(context.debugDescription)"
    @unknown default: "\(error)"
    }
  }
}

extension Date {
  /// To the millisecond, which a whole second leaves out.
  var inReports: String {
    let milliseconds = (timeIntervalSince1970 * 1_000).rounded()
    let seconds = (milliseconds / 1_000).rounded(.down)
    let text = Date(timeIntervalSince1970: seconds).formatted(.iso8601)
    let rest = Int(milliseconds - seconds * 1_000)
    return rest == 0 ? text : text.dropLast() + "." + String(rest + 1_000).dropFirst() + "Z"
  }
}

extension JSONDecoder {
  fileprivate static let ofReports: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let text = try decoder.singleValueContainer().decode(String.self)
      let style = Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains("."))
      return try style.parse(text)
    }
    return decoder
  }()
}
