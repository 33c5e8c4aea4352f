import VshApp
import VshText

/// Gestures as a person makes them: events of the mouse and of keys at the point of an element.
extension PageTab {
  mutating func make(_ gesture: String, _ question: JSONValue) throws(PageFailure) {
    let on = question["on"]
    switch gesture {
    case "tap", "double": try press(on, count: gesture == "tap" ? 1 : 2)
    case "hold": try pressLong(on)
    case "type": try type(question["text"].string ?? "", on)
    case "submit": try pressKey(Key("Enter", 13, text: "\r"), on)
    case "cancel": try pressKey(Key("Escape", 27), on)
    case "leave": try leave(on)
    case "set": try set(question["to"], on)
    case "choose": try choose(question["text"].string ?? "", on)
    case "swipe": try swipe(on)
    case "move": try move(on, to: question["to"].int ?? 0)
    case "scroll", "pull":
      try finishHolding()
      try scroll(up: gesture == "pull")
    case "back": if try !goBack() { throw .cannot("nothing to go back to") }
    case _: throw .cannot("a page has no gesture `\(gesture)`")
    }
  }

  // MARK: The mouse

  private struct Point {
    let x: Double
    let y: Double
    let isActive: Bool
    /// Whether it takes no text, and is set.
    var isSet = false
    /// Of a switch.
    var isOn: Bool?
  }

  /// - Parameter reason: why there is no such point; what the page says where nil.
  private mutating func find(
    _ on: JSONValue, orSay reason: String? = nil
  ) throws(PageFailure) -> Point {
    let found = try look("vsh.point(\(on.text), \(handling.finding))")
    guard let x = found["x"].double, let y = found["y"].double, !found.has("cannot") else {
      throw .cannot(reason ?? found["cannot"].string ?? "no place to touch")
    }
    let isOn: Bool? =
      if found["on"].isEqual(to: true) { true } else if found["on"].isEqual(to: false) { false } else { nil }
    return Point(
      x: x, y: y, isActive: found["active"].isEqual(to: true), isSet: found["set"].isEqual(to: true),
      isOn: isOn)
  }

  private static func mouseEvent(
    _ type: String, _ x: Double, _ y: Double, count: Int = 0, isDown: Bool = false
  ) -> JSONValue {
    [
      "type": .string(type), "x": JSONValue(x), "y": JSONValue(y), "pointerType": "mouse",
      "button": count > 0 || isDown ? "left" : "none", "buttons": isDown ? 1 : 0,
      "clickCount": .number(count),
    ]
  }

  private mutating func mouse(
    _ type: String, _ x: Double, _ y: Double, count: Int = 0, isDown: Bool = false
  ) throws(PageFailure) {
    do throws(PageFailure) {
      _ = try ask("Input.dispatchMouseEvent", Self.mouseEvent(type, x, y, count: count, isDown: isDown))
    } catch .documentGone {
      // The page that was touched has made room for another.
    }
  }

  /// With rest between a press and its release: what a press sets off comes first, as with a finger.
  private mutating func press(_ point: Point, count: Int = 1) throws(PageFailure) {
    // A browser keeps a move for its next frame, and hands it over before a press.
    send("Input.dispatchMouseEvent", Self.mouseEvent("mouseMoved", point.x, point.y))
    for number in 1...count {
      try mouse("mousePressed", point.x, point.y, count: number, isDown: true)
      try restBriefly()
      try mouse("mouseReleased", point.x, point.y, count: number)
      if number < count { try restBriefly() }
    }
  }

  private mutating func press(_ on: JSONValue, count: Int = 1) throws(PageFailure) {
    try press(find(on), count: count)
  }

  private mutating func pressLong(_ on: JSONValue) throws(PageFailure) {
    let point = try find(on)
    try mouse("mouseMoved", point.x, point.y)
    let since = try evaluate("vshHold.mark()").int ?? 0
    try mouse("mousePressed", point.x, point.y, count: 1, isDown: true)
    try restBriefly()
    try rest { _, limit in "vshHold.hold(\(since), \(limit))" }
    try mouse("mouseReleased", point.x, point.y, count: 1)
  }

  private mutating func leave(_ on: JSONValue) throws(PageFailure) {
    if try !find(on).isActive { throw .cannot("not in use: \(on["label"].text)") }
    let free = try look("vsh.nowhere()")
    try press(Point(x: free["x"].double ?? 1, y: free["y"].double ?? 1, isActive: false))
  }

  private mutating func swipe(_ on: JSONValue) throws(PageFailure) {
    let on = on.with("kind", "swipe")
    let row = try find(on.with("kind", "row").with("part", "whole"))
    try mouse("mouseMoved", row.x, row.y)
    try restBriefly()
    try press(on)
  }

  private mutating func move(_ on: JSONValue, to row: Int) throws(PageFailure) {
    let whole = { (index: JSONValue) -> JSONValue in ["kind": "row", "index": index, "part": "whole"] }
    let from = try find(whole(on["index"]), orSay: "no row to move")
    let point = try find(whole(.number(row)), orSay: "no row \(row) to move to")
    try mouse("mouseMoved", from.x, from.y)
    try mouse("mousePressed", from.x, from.y, count: 1, isDown: true)
    try restBriefly()
    // Beyond the middle of the row, so that it makes room.
    let end = point.y + (point.y > from.y ? 3 : -3)
    for part in [0.1, 0.5, 1] {
      try mouse(
        "mouseMoved", from.x + (point.x - from.x) * part, from.y + (end - from.y) * part, isDown: true)
      try restBriefly()
      if let drag {
        for type in ["dragEnter", "dragOver", "drop"] {
          _ = try ask(
            "Input.dispatchDragEvent",
            ["type": .string(type), "x": JSONValue(point.x), "y": JSONValue(end), "data": drag])
          try restBriefly()
        }
        break
      }
    }
    try mouse("mouseReleased", point.x, end, count: 1)
  }

  /// Moves the mouse over an element.
  mutating func hover(over on: JSONValue) throws(PageFailure) {
    let point = try find(on)
    try mouse("mouseMoved", point.x, point.y)
    try restBriefly()
  }

  mutating func hoverNowhere() throws(PageFailure) {
    try mouse("mouseMoved", 1, 1)
    try restBriefly()
  }

  private mutating func scroll(up: Bool) throws(PageFailure) {
    for _ in 0..<3 {
      let at = try look("vsh.scrolling()")
      let event = Self.mouseEvent("mouseWheel", at["x"].double ?? 1, at["y"].double ?? 1).with("deltaX", 0)
      _ = try ask("Input.dispatchMouseEvent", event.with("deltaY", .number(up ? -100_000 : 100_000)))
      try restBriefly()
    }
  }

  /// What was set off so far comes before the rest of the gesture.
  private mutating func restBriefly() throws(PageFailure) {
    try rest(isBrief: true)
  }

  // MARK: Keys

  private struct Key {
    let name: String
    let code: Int
    let text: String?

    init(_ name: String, _ code: Int, text: String? = nil) {
      self.name = name
      self.code = code
      self.text = text
    }
  }

  /// - Parameter inserted: the text that appears while the key is down; nil for the key's own.
  private mutating func press(
    _ key: Key, modifiers: Int = 0, commands: [String] = [], inserting inserted: String? = nil
  ) throws(PageFailure) {
    do throws(PageFailure) {
      for type in [key.text == nil ? "rawKeyDown" : "keyDown", "keyUp"] {
        let isDown = type != "keyUp"
        _ = try ask(
          "Input.dispatchKeyEvent",
          [
            "type": .string(type), "key": .string(key.name),
            "code": .string(key.name.count == 1 ? "" : key.name),
            "windowsVirtualKeyCode": .number(key.code), "modifiers": .number(modifiers),
            "text": isDown ? JSONValue(key.text) : .absent, "commands": isDown ? .strings(commands) : .absent,
          ])
        if isDown {
          if let inserted { _ = try ask("Input.insertText", ["text": .string(inserted)]) }
          try restBriefly()
        }
      }
    } catch .documentGone {
      // A form that was sent has made room for another document.
    }
  }

  private mutating func take(_ point: Point) throws(PageFailure) {
    if point.isActive { return }
    try press(point)
    try restBriefly()
  }

  private mutating func type(_ text: String, _ on: JSONValue) throws(PageFailure) {
    let point = try find(on)
    if point.isSet { return try give(.string(text), on) }
    try take(point)
    try press(Key("a", 65), modifiers: 2, commands: ["selectAll"])
    guard let last = text.last else { return try press(Key("Backspace", 8)) }
    guard last.isASCII, !last.isNewline else {
      _ = try ask("Input.insertText", ["text": .string(text)])
      return
    }
    // Some pages listen to keys only, so the last sign is one. All of the text comes in one event.
    let code = Int(last.uppercased().utf8.first ?? 0)
    let isLetter = last.isLetter || last.isNumber || last == " "
    let isAlone = text.count == 1
    try press(
      Key(String(last), isLetter ? code : 0, text: isAlone ? text : nil), inserting: isAlone ? nil : text)
  }

  private mutating func pressKey(_ key: Key, _ on: JSONValue) throws(PageFailure) {
    try take(find(on))
    try press(key)
  }

  // MARK: Values

  private mutating func set(_ value: JSONValue, _ on: JSONValue) throws(PageFailure) {
    guard on["kind"].string == "toggle" || on["part"].string == "switch" else {
      return try give(value, on)
    }
    let point = try find(on)
    if point.isOn != value.isEqual(to: true) { try press(point) }
  }

  private static let slidingKeys = ["Home": 36, "End": 35, "ArrowLeft": 37, "ArrowRight": 39]
  private static let mostKeys = 1_000

  /// Presses the key that moves a slider until it has the value.
  private mutating func slide(
    _ start: JSONValue, to value: JSONValue, _ on: JSONValue
  ) throws(PageFailure) {
    var at = start
    for _ in 0..<Self.mostKeys {
      guard let name = at["key"].string, let code = Self.slidingKeys[name] else { return }
      try press(Key(name, code))
      try restBriefly()
      let next = try look("vsh.set(\(on.text), \(value.text), \(handling.finding))")
      // One that does not move, or has passed the value, never has it.
      if next["at"].isEqual(to: at["at"])
        || name.hasPrefix("Arrow") && next.has("key") && next["key"].string != name
      {
        throw .cannot("the slider does not reach \(value.text)")
      }
      at = next
    }
    throw .cannot("the slider does not reach \(value.text)")
  }

  private mutating func choose(_ text: String, _ on: JSONValue) throws(PageFailure) {
    let on = on.with("option", .string(text))
    if on["kind"].string == "tabs" { try press(on) } else { try give(.string(text), on) }
  }

  private mutating func give(_ value: JSONValue, _ on: JSONValue) throws(PageFailure) {
    let answer = try look("vsh.set(\(on.text), \(value.text), \(handling.finding))")
    if let reason = answer["cannot"].string { throw .cannot(reason) }
    if answer.has("key") { return try slide(answer, to: value, on) }
    guard answer.has("opens") else { return }
    if answer["opens"].isEqual(to: true) {
      try press(on)
      try restBriefly()
    }
    try press(on.with("part", "option").with("option", value))
  }
}

extension JSONValue {
  /// The object with another value under a name.
  func with(_ name: String, _ value: JSONValue) -> JSONValue {
    .object(members.filter { $0.name != name } + [(name, value)])
  }
}
