import VshSource

/// The kinds of elements (language.md, Views). Each kind has one row with all of its properties.
package enum ElementKind: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case title, text, row, button, toggle, field, submit, leave, cancel, choice, tabs, slider, stepper, date,
    progress,
    image, section
  case line, list, swipe, hold, double, pull, end, move, alert, sheet, divider, space

  package var traits: ElementTraits { Self.table[Int(rawValue)] }
  package var drawing: ElementDrawing { Self.drawings[Int(rawValue)] }

  /// All rows, by raw value.
  private static let table = allCases.map { $0.row }
  /// All drawings by raw value, for frequent lookups.
  package static let drawings = table.map { $0.drawing }

  private var row: ElementTraits {
    switch self {
    case .title:
      ElementTraits(
        "title e", "the text, then a rule over the whole width", takes: .init(.required),
        drawn: .block(.title))
    case .text:
      ElementTraits(
        "text e", "the text, wrapped", takes: .init(.required, around: .parts), drawn: .piece(.text))
    case .row:
      ElementTraits(
        "row e, detail: e -> a", "a line of a list; with `on: b` a switch",
        takes: .init(.required, link: .possible, possible: [.detail, .on, .indent], around: .anything),
        value: .switch,
        touchedBy: [.tap], drawn: .piece(.row))
    case .button:
      ElementTraits(
        "button e -> a", "`[ text ]`, or `( text )` when its action is not available",
        takes: .init(.required, link: .possible, around: .parts), touchedBy: [.tap], drawn: .piece(.button))
    case .toggle:
      ElementTraits(
        "toggle e, on: b -> a", "a switch; sends `a(!b)`",
        takes: .init(.required, link: .possible, required: [.on]), value: .switch, touchedBy: [.tap, .set],
        drawn: .piece(.toggle))
    case .field:
      ElementTraits(
        "field e, value: s -> a", "a text to type into; sends `a(\"x\")`",
        takes: .init(
          .required, link: .possible, required: [.value], possible: [.secure, .hint, .error, .lines],
          around: .parts),
        value: .text, touchedBy: [.type, .set], drawn: .piece(.control(.field)))
    case .submit:
      ElementTraits("submit -> a", "the return key in a field", partOf: [.field], touchedBy: .submit)
    case .leave:
      ElementTraits("leave -> a", "the keyboard closes", partOf: [.field], touchedBy: .leave)
    case .cancel:
      ElementTraits("cancel -> a", "the escape key in a field", partOf: [.field], touchedBy: .cancel)
    case .choice:
      ElementTraits(
        "choice e, of: list, value: v -> a", "one of several; sends `a(x)`",
        takes: .init(.required, link: .possible, required: [.of, .value], possible: [.as]), value: .option,
        touchedBy: [.choose, .set], drawn: .piece(.control(.chosen)))
    case .tabs:
      ElementTraits(
        "tabs of: list, value: v -> a", "one of several, side by side",
        takes: .init(link: .possible, required: [.of, .value], possible: [.as]), value: .option,
        touchedBy: [.tap, .choose, .set], drawn: .flow(.tabs))
    case .slider:
      ElementTraits(
        "slider e, value: x, in: 0...10 -> a", "a number in bounds; the stepper too",
        takes: .init(.required, link: .possible, required: [.value, .in], possible: [.by]), value: .number,
        touchedBy: [.set], drawn: .piece(.control(.gauge)))
    case .stepper:
      ElementTraits(
        "stepper e, value: x, in: 0...10 -> a", "a number in bounds",
        takes: .init(.required, link: .possible, required: [.value], possible: [.in, .by]), value: .number,
        touchedBy: [.set], drawn: .piece(.control(.gauge)))
    case .date:
      ElementTraits(
        "date e, value: d, as: \"yyyy/MM/dd\" -> a", "a date",
        takes: .init(.required, link: .possible, required: [.value], possible: [.as]), value: .date,
        touchedBy: [.set], drawn: .piece(.control(.chosen)))
    case .progress:
      ElementTraits(
        "progress e", "something is in progress; with `value: 0.4` a bar",
        takes: .init(.possible, possible: [.value]), value: .fraction, drawn: .piece(.progress))
    case .image:
      ElementTraits(
        "image e", "a picture's name", takes: .init(.required, link: .possible, around: .parts),
        touchedBy: [.tap], drawn: .piece(.image))
    case .section:
      ElementTraits(
        "section e { }", "a heading, then its children", takes: .init(.required, around: .anything),
        drawn: .block(.section))
    case .line:
      ElementTraits(
        "line { }", "its children side by side", takes: .init(around: .anything), drawn: .flow(.line))
    case .list:
      ElementTraits(
        "list e { }", "rows; the text where there is none", takes: .init(.possible, around: .anything),
        drawn: .block(.list))
    case .swipe:
      ElementTraits(
        "swipe e -> a", "a button that a swipe of the row shows", text: .required, partOf: [.row],
        touchedBy: .swipe)
    case .hold:
      ElementTraits(
        "hold -> a", "a long touch", partOf: [.row, .button, .image, .text], touchedBy: .hold)
    case .double:
      ElementTraits(
        "double -> a", "two touches", partOf: [.row, .button, .image, .text], touchedBy: .double)
    case .pull:
      ElementTraits("pull -> a", "the list is pulled down", partOf: [.list], touchedBy: .pull)
    case .end:
      ElementTraits("end -> a", "the end of a list is reached", partOf: [.list], touchedBy: .scroll)
    case .move:
      ElementTraits(
        "move -> a", "a row of the list is dragged; sends `a(2, 0)`", partOf: [.list], value: .indices,
        touchedBy: .move)
    case .alert:
      ElementTraits(
        "alert e, message: e { }", "a box over everything else",
        takes: .init(.required, possible: [.message], around: .anything), drawn: .layer)
    case .sheet:
      ElementTraits(
        "sheet e { }", "a box over everything else",
        takes: .init(.required, possible: [.message], around: .anything), drawn: .layer)
    case .divider: ElementTraits("divider", "a rule", takes: .init(), drawn: .block(.divider))
    case .space: ElementTraits("space", "an empty line", takes: .init(), drawn: .block(.space))
    }
  }
}
