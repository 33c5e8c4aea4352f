import VshProgram
import VshText

/// A dialog of the browser that is an alert of the script: `alert`, `confirm` or `prompt`.
struct PageDialog {
  let type: String
  let message: String
  /// What is typed into a `prompt`.
  var text: String

  init(_ type: String, _ message: String, text: String) {
    self.type = type
    self.message = message
    self.text = text
  }

  var buttons: [String] { type == "alert" ? ["OK"] : ["OK", "Cancel"] }

  /// Its first line is the alert, and each other one a text in it.
  var elements: [JSONValue] {
    let lines = message.split(whereSeparator: \.isNewline).map { String($0) }
    let texts = lines.enumerated().map { index, line -> JSONValue in
      ["kind": index == 0 ? "alert" : "text", "text": .string(line)]
    }
    let field: [JSONValue] = type == "prompt" ? [["kind": "field", "value": .string(text)]] : []
    return texts + field + buttons.map { ["kind": "button", "label": .string($0)] }
  }
}

/// The dialogs of a page.
struct PageDialogs {
  var open: PageDialog?
  /// What the page has shown before a dialog; nil before it has said that.
  var shownBefore: JSONValue?
  var refusedCount = 0
}

/// The dialogs of a page that a script's gestures answer. While one is open, the page does nothing else.
extension PageTab {
  /// The page as it was before the dialog, where nothing is available now, and the dialog.
  mutating func elementsWithDialog() throws(PageFailure) -> JSONValue {
    guard let dialog = dialogs.open else { return [] }
    while dialogs.shownBefore == nil || traffic.isBeginning, try waitBriefly() {}
    let behind = (dialogs.shownBefore ?? []).elements.map { element in
      element.has("available") ? element.with("available", false) : element
    }
    return .list(behind + dialog.elements)
  }

  /// Takes a gesture on the dialog. Returns whether it is closed.
  mutating func answerDialog(_ gesture: String, _ question: JSONValue) throws(PageFailure) -> Bool {
    guard var dialog = dialogs.open else { return false }
    let (on, label) = (question["on"], question["on"]["label"].string ?? "")
    switch gesture {
    case "tap" where on["kind"].string == "button":
      let names =
        [label] + handling.names.filter { $0.script == label && $0.kind ?? .button == .button }.map(\.app)
      let isBehind = (dialogs.shownBefore ?? []).elements.contains {
        $0["label"].string.map(names.contains) ?? false
      }
      // The only button of an `alert` may have any name.
      guard
        let button = dialog.buttons.first(where: names.contains)
          ?? (dialog.buttons.count == 1 && !isBehind ? dialog.buttons[0] : nil)
      else { break }
      return closeDialog(accepts: button == "OK", dialog.text)
    case "type" where dialog.type == "prompt":
      dialog.text = question["text"].string ?? ""
      dialogs.open = dialog
      return false
    case "submit": return closeDialog(accepts: true, dialog.text)
    case "cancel": return closeDialog(accepts: false, dialog.text)
    case _: break
    }
    throw .cannot("a dialog of the page is open: \(Self.shown(dialog.message))")
  }

  /// Closes it without an answer.
  mutating func dismissDialog() { if dialogs.open != nil { _ = closeDialog(accepts: false, "") } }

  private mutating func closeDialog(accepts: Bool, _ text: String) -> Bool {
    (dialogs.open, dialogs.shownBefore) = (nil, nil)
    send("Page.handleJavaScriptDialog", ["accept": .bool(accepts), "promptText": .string(text)])
    return true
  }
}
