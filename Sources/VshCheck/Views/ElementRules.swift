import VshProgram

/// The rows of the table of elements (language.md, Views), for the checker: what each kind takes.
extension ElementKind {
  enum Need: Equatable { case required, possible, none }

  /// What may stand between its braces.
  enum Contents: Equatable {
    case none
    case anything
    /// Only what belongs to this kind.
    case own
  }

  var word: String {
    switch self {
    case .title: "title"
    case .text: "text"
    case .row: "row"
    case .button: "button"
    case .toggle: "toggle"
    case .field: "field"
    case .submit: "submit"
    case .cancel: "cancel"
    case .leave: "leave"
    case .choice: "choice"
    case .tabs: "tabs"
    case .slider: "slider"
    case .stepper: "stepper"
    case .date: "date"
    case .progress: "progress"
    case .image: "image"
    case .section: "section"
    case .line: "line"
    case .list: "list"
    case .swipe: "swipe"
    case .hold: "hold"
    case .double: "double"
    case .pull: "pull"
    case .end: "end"
    case .move: "move"
    case .alert: "alert"
    case .sheet: "sheet"
    case .divider: "divider"
    case .space: "space"
    }
  }

  /// Its expression.
  var text: Need {
    switch self {
    case .title, .text, .row, .button, .toggle, .field, .choice, .slider, .stepper, .date, .image, .section,
      .swipe, .alert, .sheet:
      .required
    case .progress, .list: .possible
    case .submit, .leave, .cancel, .tabs, .line, .hold, .double, .pull, .end, .move, .divider, .space: .none
    }
  }

  var link: Need {
    switch self {
    case .row, .button, .toggle, .field, .choice, .tabs, .slider, .stepper, .date, .image: .possible
    case .submit, .leave, .cancel, .swipe, .hold, .double, .pull, .end, .move: .required
    case .title, .text, .progress, .section, .line, .list, .alert, .sheet, .divider, .space: .none
    }
  }

  var contents: Contents {
    switch self {
    case .row, .section, .line, .list, .alert, .sheet: .anything
    case .text, .button, .field, .image: .own
    case .title, .toggle, .submit, .leave, .cancel, .choice, .tabs, .slider, .stepper, .date, .progress,
      .swipe, .hold,
      .double, .pull, .end, .move, .divider, .space:
      .none
    }
  }

  /// The kinds that it stands in; empty for one that stands anywhere.
  var places: [ElementKind] {
    switch self {
    case .submit, .leave, .cancel: [.field]
    case .swipe: [.row]
    case .hold, .double: [.row, .button, .image, .text]
    case .pull, .end, .move: [.list]
    case .title, .text, .row, .button, .toggle, .field, .choice, .tabs, .slider, .stepper, .date, .progress,
      .image, .section, .line, .list, .alert, .sheet, .divider, .space:
      []
    }
  }

  /// Without labels it is complete, and sends no new value but what `move` does.
  var needsNoLabel: Bool {
    switch self {
    case .toggle, .field, .choice, .tabs, .slider, .stepper, .date: false
    case .title, .text, .row, .button, .submit, .leave, .cancel, .progress, .image, .section, .line, .list,
      .swipe,
      .hold,
      .double, .pull, .end, .move, .alert, .sheet, .divider, .space:
      true
    }
  }

  /// Its labels; those that it cannot be without come first.
  var labels: (required: [ElementLabel], possible: [ElementLabel]) {
    switch self {
    case .row: ([], [.detail, .on, .name])
    case .toggle: ([.on], [.name])
    case .field: ([.value], [.secure, .focus, .name])
    case .choice, .tabs: ([.of, .value], [.as, .name])
    case .slider: ([.value, .in], [.by, .name])
    case .stepper: ([.value], [.in, .by, .name])
    case .date: ([.value], [.as, .name])
    case .progress: ([], [.value, .name])
    case .alert, .sheet: ([], [.message, .name])
    case .title, .text, .button, .submit, .leave, .cancel, .image, .section, .line, .list, .swipe, .hold,
      .double,
      .pull,
      .end, .move, .divider, .space:
      ([], [.name])
    }
  }
}

extension ElementLabel {
  var word: String {
    switch self {
    case .detail: "detail"
    case .on: "on"
    case .value: "value"
    case .secure: "secure"
    case .focus: "focus"
    case .of: "of"
    case .as: "as"
    case .in: "in"
    case .by: "by"
    case .message: "message"
    case .name: "name"
    }
  }
}
