import Foundation
import TestSupport
import Testing

/// `Coding.swift` is the skeleton of `Tests/Corpus/skeletons/coding.vs`, and part of these tests: its types read the values
/// of the script as the plan has them, and write the same.
@Suite struct CodedValuesTests {
  /// The values that the script expects after the first step of its second test, by name.
  private static func values() throws -> [String: Any] {
    let data = try Data(contentsOf: Checkout.root.appending(path: "Tests/VshSkeletonTests/coding.plan.json"))
    var value = try JSONSerialization.jsonObject(with: data)
    for key in ["scripts", "tests"] { value = ((value as? [String: Any])?[key] as? [Any])?.last ?? [] }
    let step = ((value as? [String: Any])?["steps"] as? [[String: Any]])?.first
    return try #require((step?["expected"] as? [String: Any])?["values"] as? [String: Any])
  }

  private static func expectTheSame<Value: Codable & Equatable>(
    _ name: String, _ type: Value.Type, _ sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let value = try #require(try values()[name], "the plan has no \(name)", sourceLocation: sourceLocation)
    let decoder = JSONDecoder()
    let encoder = JSONEncoder()
    (decoder.dateDecodingStrategy, encoder.dateEncodingStrategy) = (.iso8601, .iso8601)
    let read = try decoder.decode(type, from: JSONSerialization.data(withJSONObject: value))
    let written = try encoder.encode(read)
    #expect(try decoder.decode(type, from: written) == read, sourceLocation: sourceLocation)
    let again = try JSONSerialization.jsonObject(with: written)
    #expect(
      NSArray(object: withoutNulls(again)) == NSArray(object: withoutNulls(value)),
      sourceLocation: sourceLocation)
  }

  /// A member that is `null` equals one that is not there.
  private static func withoutNulls(_ value: Any) -> Any {
    switch value {
    case let members as [String: Any]: members.filter { !($0.value is NSNull) }.mapValues(withoutNulls)
    case let elements as [Any]: elements.map(withoutNulls)
    case _: value
    }
  }

  @Test func valuesAreReadAndWritten() throws {
    try Self.expectTheSame("cards", [Card].self)
    try Self.expectTheSame("posts", [Post].self)
    try Self.expectTheSame("audiences", [Audience: Level].self)
    try Self.expectTheSame("levels", [Level: [Audience]].self)
    try Self.expectTheSame("mixed", [Mixed].self)
    try Self.expectTheSame("deliveries", [Delivery].self)
    try Self.expectTheSame("payments", [Payment].self)
    try Self.expectTheSame("signals", [VshSkeletonTests.Signal].self)
    try Self.expectTheSame("answers", [Answer].self)
    try Self.expectTheSame("rules", [Rule].self)
    try Self.expectTheSame("groups", [Group].self)
    #expect(try Self.values().count == 11)
  }

  @Test func casesHaveTheirValues() throws {
    let text =
      #"["sending", {"failed": {"why": "offline", "code": 3}}, {"by": {"number": "3", "card-code": "0"}}]"#
    let read = try JSONDecoder().decode([Delivery].self, from: Data(text.utf8))
    #expect(
      read == [
        .sending, .failed(reason: "offline", code: 3), .by(card: Card(number: "3", limit: nil, code: "0")),
      ])
    for text in [#"["gone"]"#, #"[{"gone": {}}]"#, #"[{"failed": {}}]"#, "[1]", "[null]"] {
      #expect(throws: Swift.DecodingError.self) {
        try JSONDecoder().decode([Delivery].self, from: Data(text.utf8))
      }
    }
    #expect(try JSONDecoder().decode([Mixed].self, from: Data(#"["three", 3]"#.utf8)) == [.other, .other])
  }
}
