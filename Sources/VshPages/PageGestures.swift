import VshApp
import VshText

/// Gestures as a person makes them: events of the mouse and of keys at the place of an element.
extension PageTab {
  /// What the script calls an element is found by this.
  struct Finding {
    /// For the script that reports, as JSON.
    let settings: JSONValue
  }

  /// Makes a gesture. Returns why a person cannot make it, or nil.
  mutating func make(_ gesture: String, _ question: JSONValue, _ finding: Finding) throws(PageFailure)
    -> String?
  {
    let on = question["on"]
    switch gesture {
    case "tap", "double": return try press(on, finding, count: gesture == "tap" ? 1 : 2)
    case "hold": return try pressLong(on, finding)
    case "type": return try type(question["text"].string ?? "", on, finding)
    case "submit": return try pressKey(Key("Enter", 13, text: "\r"), on, finding)
    case "cancel": return try pressKey(Key("Escape", 27), on, finding)
    case "leave": return try leave(on, finding)
    case "set": return try set(question["to"], on, finding)
    case "choose":
      let text = question["text"].string ?? ""
      if on["kind"].string == "tabs" { return try press(on.with("label", .string(text)), finding) }
      return try choose(text, on, finding)
    case "swipe": return try swipe(on, finding)
    case "move": return try move(on, to: question["to"].int ?? 0, finding)
    case "scroll", "pull": return try scroll(up: gesture == "pull")
    case "back": return try goBack() ? nil : "nothing to go back to"
    case _: return "a page has no gesture `\(gesture)`"
    }
  }

  // MARK: The mouse

  private struct Place {
    let x: Double
    let y: Double
    let isActive: Bool
    /// Of a switch.
    let isOn: Bool?
  }

  private enum Found {
    case place(Place)
    case cannot(String)
  }

  private mutating func find(_ on: JSONValue, _ finding: Finding) throws(PageFailure) -> Found {
    let found = try look("vsh.point(\(on.text), \(finding.settings.text))")
    if let reason = found["cannot"].string { return .cannot(reason) }
    guard let x = found["x"].double, let y = found["y"].double else { return .cannot("no place to touch") }
    let isOn: Bool? =
      if found["on"].isEqual(to: true) { true } else if found["on"].isEqual(to: false) { false } else { nil }
    return .place(Place(x: x, y: y, isActive: found["active"].isEqual(to: true), isOn: isOn))
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
  private mutating func press(_ place: Place, count: Int = 1) throws(PageFailure) {
    // A browser keeps a move for its next frame, and hands it over before a press.
    send("Input.dispatchMouseEvent", Self.mouseEvent("mouseMoved", place.x, place.y))
    for number in 1...count {
      try mouse("mousePressed", place.x, place.y, count: number, isDown: true)
      try restBriefly()
      try mouse("mouseReleased", place.x, place.y, count: number)
      if number < count { try restBriefly() }
    }
  }

  private mutating func press(_ on: JSONValue, _ finding: Finding, count: Int = 1) throws(PageFailure)
    -> String?
  {
    switch try find(on, finding) {
    case .cannot(let reason): return reason
    case .place(let place):
      try press(place, count: count)
      return nil
    }
  }

  private mutating func pressLong(_ on: JSONValue, _ finding: Finding) throws(PageFailure) -> String? {
    switch try find(on, finding) {
    case .cannot(let reason): return reason
    case .place(let place):
      try mouse("mouseMoved", place.x, place.y)
      let since = try evaluate("vshHold.mark()").int ?? 0
      try mouse("mousePressed", place.x, place.y, count: 1, isDown: true)
      try restBriefly()
      _ = try rest { _, limit in "vshHold.hold(\(since), \(limit))" }
      try mouse("mouseReleased", place.x, place.y, count: 1)
      return nil
    }
  }

  private mutating func leave(_ on: JSONValue, _ finding: Finding) throws(PageFailure) -> String? {
    switch try find(on, finding) {
    case .cannot(let reason): return reason
    case .place(let place):
      if !place.isActive { return "not in use: \(on["label"].text)" }
      let free = try look("vsh.nowhere()")
      try press(Place(x: free["x"].double ?? 1, y: free["y"].double ?? 1, isActive: false, isOn: nil))
      return nil
    }
  }

  private mutating func swipe(_ on: JSONValue, _ finding: Finding) throws(PageFailure) -> String? {
    let on = on.with("kind", "swipe")
    switch try find(on.with("kind", "row").with("part", "whole"), finding) {
    case .cannot(let reason): return reason
    case .place(let place):
      try mouse("mouseMoved", place.x, place.y)
      try restBriefly()
    }
    return try press(on, finding)
  }

  private mutating func move(_ on: JSONValue, to row: Int, _ finding: Finding) throws(PageFailure) -> String?
  {
    let whole = { (index: JSONValue) -> JSONValue in ["kind": "row", "index": index, "part": "whole"] }
    guard case .place(let from) = try find(whole(on["index"]), finding) else { return "no row to move" }
    guard case .place(let place) = try find(whole(.number(row)), finding) else {
      return "no row \(row) to move to"
    }
    try mouse("mouseMoved", from.x, from.y)
    try mouse("mousePressed", from.x, from.y, count: 1, isDown: true)
    try restBriefly()
    // Beyond the middle of the row, so that it makes room.
    let end = place.y + (place.y > from.y ? 3 : -3)
    for part in [0.1, 0.5, 1] {
      try mouse(
        "mouseMoved", from.x + (place.x - from.x) * part, from.y + (end - from.y) * part, isDown: true)
      try restBriefly()
      if let drag {
        for type in ["dragEnter", "dragOver", "drop"] {
          _ = try ask(
            "Input.dispatchDragEvent",
            ["type": .string(type), "x": JSONValue(place.x), "y": JSONValue(end), "data": drag])
          try restBriefly()
        }
        break
      }
    }
    try mouse("mouseReleased", place.x, end, count: 1)
    return nil
  }

  private mutating func scroll(up: Bool) throws(PageFailure) -> String? {
    let (x, y) = (Double(browser.viewport.width) / 2, Double(browser.viewport.height) / 2)
    for _ in 0..<3 {
      _ = try ask(
        "Input.dispatchMouseEvent",
        [
          "type": "mouseWheel", "x": JSONValue(x), "y": JSONValue(y), "deltaX": 0,
          "deltaY": .number(up ? -100_000 : 100_000),
        ])
      try restBriefly()
    }
    return nil
  }

  /// What was set off so far comes before the rest of the gesture.
  private mutating func restBriefly() throws(PageFailure) {
    _ = try rest { _, limit in "vshHold.rest(\(limit), true)" }
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

  private mutating func press(_ key: Key, modifiers: Int = 0, commands: [String] = []) throws(PageFailure) {
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
        if isDown { try restBriefly() }
      }
    } catch .documentGone {
      // A form that was sent has made room for another document.
    }
  }

  /// Returns why it cannot be used.
  private mutating func take(_ on: JSONValue, _ finding: Finding) throws(PageFailure) -> String? {
    switch try find(on, finding) {
    case .cannot(let reason): return reason
    case .place(let place):
      if !place.isActive { try press(place) }
      if !place.isActive { try restBriefly() }
      return nil
    }
  }

  private mutating func type(_ text: String, _ on: JSONValue, _ finding: Finding) throws(PageFailure)
    -> String?
  {
    if let reason = try take(on, finding) { return reason }
    try press(Key("a", 65), modifiers: 2, commands: ["selectAll"])
    guard let last = text.last else {
      try press(Key("Backspace", 8))
      return nil
    }
    // Some pages listen to keys only, so the last sign is one.
    let isKey = last.isASCII && !last.isNewline
    let rest = isKey ? String(text.dropLast()) : text
    if !rest.isEmpty { _ = try ask("Input.insertText", ["text": .string(rest)]) }
    if isKey {
      let code = Int(last.uppercased().utf8.first ?? 0)
      let isLetter = last.isLetter || last.isNumber || last == " "
      try press(Key(String(last), isLetter ? code : 0, text: String(last)))
    }
    return nil
  }

  private mutating func pressKey(_ key: Key, _ on: JSONValue, _ finding: Finding) throws(PageFailure)
    -> String?
  {
    if let reason = try take(on, finding) { return reason }
    try press(key)
    return nil
  }

  // MARK: Values

  private mutating func set(_ value: JSONValue, _ on: JSONValue, _ finding: Finding) throws(PageFailure)
    -> String?
  {
    guard on["kind"].string == "toggle" || on["part"].string == "switch" else {
      return try choose(value, on, finding)
    }
    switch try find(on, finding) {
    case .cannot(let reason): return reason
    case .place(let place):
      if place.isOn != value.isEqual(to: true) { try press(place) }
      return nil
    }
  }

  private mutating func choose(_ text: String, _ on: JSONValue, _ finding: Finding) throws(PageFailure)
    -> String?
  {
    // Of radio buttons, the one that has the text.
    if case .place(let place) = try find(["kind": "tabs", "label": .string(text)], finding) {
      try press(place)
      return nil
    }
    return try choose(.string(text), on, finding)
  }

  private mutating func choose(_ value: JSONValue, _ on: JSONValue, _ finding: Finding) throws(PageFailure)
    -> String?
  {
    try look("vsh.set(\(on.text), \(value.text), \(finding.settings.text))")["cannot"].string
  }
}

extension JSONValue {
  /// The object with another value under a name.
  func with(_ name: String, _ value: JSONValue) -> JSONValue {
    .object(members.filter { $0.name != name } + [(name, value)])
  }
}
