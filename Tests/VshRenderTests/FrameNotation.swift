@testable import VshMachine
import VshProgram

/// A frame that a test makes up.
struct MadeFrame {
  var elements: [FrameElement] = []
  var text: [UInt8] = []
  var options: [FrameOption] = []

  var frame: Frame { Frame(elements: elements, text: text, options: options) }
}

/// Frames written as text, one element a line, children indented by two:
///
///     row "Swift" detail "2026" linked
///       image "logo"
///     choice "Colour" of "red" "blue" chosen 1 available
///     slider "Volume" number 4 in 0 10 available
///
/// A string knows the escapes `\n`, `\t`, `\"`, `\\` and `\u{1B}`.
struct FrameNotation {
  struct Problem: Error, CustomStringConvertible {
    var description: String
  }

  static func frame(_ text: String) throws -> Frame {
    var frame = MadeFrame()
    var open: [(depth: Int, index: Int)] = []
    for line in text.split(separator: "\n") {
      let depth = line.prefix { $0 == " " }.count / 2
      while let last = open.last, last.depth >= depth {
        frame.elements[last.index].subtreeEnd = Int32(frame.elements.count)
        open.removeLast()
      }
      open.append((depth, frame.elements.count))
      let element = try element(line, in: &frame)
      frame.elements.append(element)
    }
    for last in open { frame.elements[last.index].subtreeEnd = Int32(frame.elements.count) }
    return frame.frame
  }

  private static func element(_ line: Substring, in frame: inout MadeFrame) throws -> FrameElement {
    var words = try words(line)[...]
    guard case .name(let name)? = words.popFirst(),
      let kind = ElementKind.allCases.first(where: { "\($0)" == name })
    else { throw Problem(description: "no element: \(line)") }
    var element = FrameElement(kind: kind)
    element.text = text(&words, &frame)
    while let word = words.popFirst() {
      guard case .name(let label) = word else { throw Problem(description: "a label is missing: \(line)") }
      switch label {
      case "detail": element.detail = text(&words, &frame)
      case "name": element.name = text(&words, &frame)
      case "number": element.number = try number(&words)
      case "fraction":
        element.number = try number(&words)
        element.flags.insert(.hasFraction)
      case "in":
        element.lower = try number(&words)
        element.upper = try number(&words)
      case "chosen": element.chosenOption = Int32(try number(&words))
      case "of":
        element.firstOption = Int32(frame.options.count)
        while case .text? = words.first {
          frame.options.append(FrameOption(text: text(&words, &frame), value: .nilValue))
          element.optionCount += 1
        }
      case "linked": element.flags.insert(.isLinked)
      case "available": element.flags.insert([.isLinked, .isAvailable])
      case "off": element.flags.insert(.hasSwitch)
      case "on": element.flags.insert([.hasSwitch, .isOn])
      case "secure": element.flags.insert(.isSecure)
      case "focus": element.flags.insert(.hasFocus)
      case "double": element.flags.insert(.isDouble)
      default: throw Problem(description: "no label: \(label)")
      }
    }
    return element
  }

  private enum Word: Equatable {
    case name(String)
    case text(String)
  }

  private static func text(_ words: inout ArraySlice<Word>, _ frame: inout MadeFrame) -> FrameText {
    guard case .text(let text)? = words.first else { return .none }
    words.removeFirst()
    let start = frame.text.count
    frame.text += Array(text.utf8)
    return FrameText(start: start, end: frame.text.count)
  }

  private static func number(_ words: inout ArraySlice<Word>) throws -> Double {
    guard case .name(let digits)? = words.popFirst(), let number = Double(digits) else {
      throw Problem(description: "a number is missing")
    }
    return number
  }

  private static func words(_ line: Substring) throws -> [Word] {
    var words: [Word] = []
    var rest = line.drop { $0 == " " }
    while let first = rest.first {
      if first == "\"" {
        rest.removeFirst()
        words.append(.text(try string(&rest)))
      } else {
        words.append(.name(String(rest.prefix { $0 != " " })))
        rest = rest.drop { $0 != " " }
      }
      rest = rest.drop { $0 == " " }
    }
    return words
  }

  private static func string(_ rest: inout Substring) throws -> String {
    var text = ""
    while let character = rest.popFirst() {
      if character == "\"" { return text }
      guard character == "\\" else {
        text.append(character)
        continue
      }
      switch rest.popFirst() {
      case "n": text.append("\n")
      case "t": text.append("\t")
      case "u":
        let digits = rest.dropFirst().prefix { $0 != "}" }
        rest = rest.dropFirst(digits.count + 2)
        guard let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
          throw Problem(description: "no scalar: \(digits)")
        }
        text.unicodeScalars.append(scalar)
      case let other?: text.append(other)
      case nil: break
      }
    }
    throw Problem(description: "a quotation mark is missing")
  }
}
