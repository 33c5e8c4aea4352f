// `vsh generate swift` wrote this from "coding.vs". It compiles as it is. Replace what the app has
// itself: types, services, view models. The description of a screen says what the script's names are in them. The
// tests replay the plan that `vsh plan coding.vs -o coding.plan.json` writes beside this file.

import Foundation
import Testing
import ViewScript

struct Card: Codable, Equatable, Sendable {
  var number: String
  var limit: Int?
  var code: String  // Int, as the data have it

  private enum CodingKeys: String, CodingKey {
    case number
    case limit
    case code = "card-code"
  }
}

struct Post: Codable, Equatable, Sendable {
  var id: Int
  var at: Date
  var replies: [Post]
  @Indirect var best: Post?
  var lasts: DurationText
  var until: Double?  // Date?, as the data have it
}

struct Group: Codable, Equatable, Sendable {
  var key: Bool
  var values: [Card]
}

enum Audience: String, Codable, Equatable, Sendable, CodingKeyRepresentable {
  case everyone
  case following = "FOLLOWING"
}

enum Level: Int, Codable, Equatable, Sendable, CodingKeyRepresentable {
  case low = 1
  case high = 2
}

enum Mixed: Codable, Equatable, Sendable {
  case one
  case two
  case other

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    let number = try? value.decode(Int.self)
    switch try number.map(String.init) ?? value.decode(String.self) {
    case "1": self = .one
    case "zwei": self = .two
    default: self = .other
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .one:
      var value = encoder.singleValueContainer()
      try value.encode(1)
    case .two:
      var value = encoder.singleValueContainer()
      try value.encode("zwei")
    case .other:
      var value = encoder.singleValueContainer()
      try value.encode("other")
    }
  }
}

enum Delivery: Codable, Equatable, Sendable {
  case sending
  case sent(at: Date)
  case failed(reason: String, code: Int?)
  case by(card: Card)

  private enum CodingKeys: String, CodingKey {
    case sent
    case failed
    case by
    case at
    case reason = "why"
    case code
  }

  init(from decoder: any Decoder) throws {
    guard let object = try? decoder.container(keyedBy: CodingKeys.self) else {
      let value = try decoder.singleValueContainer()
      switch try value.decode(String.self) {
      case "sending": self = .sending
      default:
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "no case of Delivery"))
      }
      return
    }
    if object.contains(.sent) {
      let values = try object.nestedContainer(keyedBy: CodingKeys.self, forKey: .sent)
      self = .sent(at: try values.decode(Date.self, forKey: .at))
    } else if object.contains(.failed) {
      let values = try object.nestedContainer(keyedBy: CodingKeys.self, forKey: .failed)
      self = .failed(
        reason: try values.decode(String.self, forKey: .reason),
        code: try values.decodeIfPresent(Int.self, forKey: .code)
      )
    } else if object.contains(.by) {
      self = .by(card: try object.decode(Card.self, forKey: .by))
    } else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "no case of Delivery"))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .sending:
      var value = encoder.singleValueContainer()
      try value.encode("sending")
    case .sent(let at):
      var object = encoder.container(keyedBy: CodingKeys.self)
      var values = object.nestedContainer(keyedBy: CodingKeys.self, forKey: .sent)
      try values.encode(at, forKey: .at)
    case .failed(let reason, let code):
      var object = encoder.container(keyedBy: CodingKeys.self)
      var values = object.nestedContainer(keyedBy: CodingKeys.self, forKey: .failed)
      try values.encode(reason, forKey: .reason)
      try values.encodeIfPresent(code, forKey: .code)
    case .by(let card):
      var object = encoder.container(keyedBy: CodingKeys.self)
      try object.encode(card, forKey: .by)
    }
  }
}

enum Payment: Codable, Equatable, Sendable {
  case open
  case paid(by: Card)
  case failed(reason: String, again: Double?)

  private enum CodingKeys: String, CodingKey {
    case status
    case reason
    case again
  }

  init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: CodingKeys.self)
    switch try object.decode(String.self, forKey: .status) {
    case "open": self = .open
    case "paid": self = .paid(by: try Card(from: decoder))
    case "failed":
      self = .failed(
        reason: try object.decode(String.self, forKey: .reason),
        again: try object.decodeIfPresent(Double.self, forKey: .again)
      )
    default:
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "no case of Payment"))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .open:
      var object = encoder.container(keyedBy: CodingKeys.self)
      try object.encode("open", forKey: .status)
    case .paid(let by):
      var object = encoder.container(keyedBy: CodingKeys.self)
      try object.encode("paid", forKey: .status)
      try by.encode(to: encoder)
    case .failed(let reason, let again):
      var object = encoder.container(keyedBy: CodingKeys.self)
      try object.encode("failed", forKey: .status)
      try object.encode(reason, forKey: .reason)
      try object.encodeIfPresent(again, forKey: .again)
    }
  }
}

enum Signal: Codable, Equatable, Sendable {
  case off
  case on

  private enum CodingKeys: String, CodingKey {
    case kind
  }

  init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: CodingKeys.self)
    switch String(try object.decode(Int.self, forKey: .kind)) {
    case "0": self = .off
    case "1": self = .on
    default:
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "no case of Signal"))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .off:
      var object = encoder.container(keyedBy: CodingKeys.self)
      try object.encode(0, forKey: .kind)
    case .on:
      var object = encoder.container(keyedBy: CodingKeys.self)
      try object.encode(1, forKey: .kind)
    }
  }
}

enum Answer: Codable, Equatable, Sendable {
  case yes
  case no
  case maybe(chance: Double)

  private enum CodingKeys: String, CodingKey {
    case maybe = "3"
    case chance
  }

  init(from decoder: any Decoder) throws {
    guard let object = try? decoder.container(keyedBy: CodingKeys.self) else {
      let value = try decoder.singleValueContainer()
      let number = try? value.decode(Int.self)
      switch try number.map(String.init) ?? value.decode(String.self) {
      case "1": self = .yes
      case "no": self = .no
      default:
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "no case of Answer"))
      }
      return
    }
    if object.contains(.maybe) {
      let values = try object.nestedContainer(keyedBy: CodingKeys.self, forKey: .maybe)
      self = .maybe(chance: try values.decode(Double.self, forKey: .chance))
    } else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "no case of Answer"))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .yes:
      var value = encoder.singleValueContainer()
      try value.encode(1)
    case .no:
      var value = encoder.singleValueContainer()
      try value.encode("no")
    case .maybe(let chance):
      var object = encoder.container(keyedBy: CodingKeys.self)
      var values = object.nestedContainer(keyedBy: CodingKeys.self, forKey: .maybe)
      try values.encode(chance, forKey: .chance)
    }
  }
}

indirect enum Rule: Codable, Equatable, Sendable {
  case always
  case not(rule: Rule?)
  case all(of: [Rule])

  private enum CodingKeys: String, CodingKey {
    case not
    case all
    case rule
    case of
  }

  init(from decoder: any Decoder) throws {
    guard let object = try? decoder.container(keyedBy: CodingKeys.self) else {
      let value = try decoder.singleValueContainer()
      switch try value.decode(String.self) {
      case "always": self = .always
      default:
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "no case of Rule"))
      }
      return
    }
    if object.contains(.not) {
      let values = try object.nestedContainer(keyedBy: CodingKeys.self, forKey: .not)
      self = .not(rule: try values.decodeIfPresent(Rule.self, forKey: .rule))
    } else if object.contains(.all) {
      let values = try object.nestedContainer(keyedBy: CodingKeys.self, forKey: .all)
      self = .all(of: try values.decode([Rule].self, forKey: .of))
    } else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "no case of Rule"))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .always:
      var value = encoder.singleValueContainer()
      try value.encode("always")
    case .not(let rule):
      var object = encoder.container(keyedBy: CodingKeys.self)
      var values = object.nestedContainer(keyedBy: CodingKeys.self, forKey: .not)
      try values.encodeIfPresent(rule, forKey: .rule)
    case .all(let of):
      var object = encoder.container(keyedBy: CodingKeys.self)
      var values = object.nestedContainer(keyedBy: CodingKeys.self, forKey: .all)
      try values.encode(of, forKey: .of)
    }
  }
}

/// A duration as the script writes it: `750ms`, `1.5s`, `2min`.
typealias DurationText = String

/// Replace this by the app's own view model.
@MainActor final class StartViewModel {
  enum State { case ready }

  var state = State.ready
  var query = "tea"
  var ratio = 0.5
  var level = Level.high
  var pause: DurationText = "1.5s"
  var day = Date(timeIntervalSince1970: 1795132800.0)
  var card: Card?
  var isOn = false
  var canGo = true

  func appear() {}
  func search(text: String) {}
  func go() {}
}

@MainActor func startScreen(_ world: World) -> App<StartViewModel> {
  App(StartViewModel())
    .appears { $0.appear() }
    .state {
      switch $0.state {
      case .ready: "ready"
      }
    }
    .value("query", \.query)
    .value("ratio", \.ratio)
    .value("level", \.level)
    .value("pause", \.pause)
    .value("day", \.day)
    .value("card", \.card)
    .value("isOn", \.isOn)
    .action("search", when: { _ in true }) { $0.search(text: $1) }
    .action("go", when: \.canGo) { $0.go() }
}

@MainActor @Test(arguments: Plan("coding.plan.json").tests(opening: "Start"))
func start(_ test: Plan.Test) {
  test.hold { startScreen($0) }
}

/// Replace this by the app's own view model.
@MainActor final class ValuesViewModel {
  var cards: [Card] = []
  var posts: [Post] = []
  var audiences: [Audience: Level] = [:]
  var levels: [Level: [Audience]] = [:]
  var mixed: [Mixed] = []
  var deliveries: [Delivery] = []
  var payments: [Payment] = []
  var signals: [Signal] = []
  var answers: [Answer] = []
  var rules: [Rule] = []
  var groups: [Group] = []

  func appear() {}
}

@MainActor func valuesScreen(_ world: World) -> App<ValuesViewModel> {
  App(ValuesViewModel())
    .appears { $0.appear() }
    .value("cards", \.cards)
    .value("posts", \.posts)
    .value("audiences", \.audiences)
    .value("levels", \.levels)
    .value("mixed", \.mixed)
    .value("deliveries", \.deliveries)
    .value("payments", \.payments)
    .value("signals", \.signals)
    .value("answers", \.answers)
    .value("rules", \.rules)
    .value("groups", \.groups)
}

@MainActor @Test(arguments: Plan("coding.plan.json").tests(opening: "Values"))
func values(_ test: Plan.Test) {
  test.hold { valuesScreen($0) }
}
