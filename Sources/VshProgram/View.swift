package import VshSource

/// The view of a screen or component.
package struct View: Sendable {
  package var elements: [ID<Element>]
  package var localCount: Int32
  package init(elements: [ID<Element>], localCount: Int32) {
    self.elements = elements
    self.localCount = localCount
  }
}

package struct Element: Sendable {
  package var form: ElementForm
  package var span: SourceSpan
  package init(_ form: ElementForm, span: SourceSpan) {
    self.form = form
    self.span = span
  }
}

package enum ElementForm: Sendable {
  case drawn(DrawnElement)
  case `if`(ExpressionID, then: [ID<Element>], else: [ID<Element>])
  case ifLet(Local, ExpressionID, then: [ID<Element>], else: [ID<Element>])
  case `for`(Local, ExpressionID, [ID<Element>])
  /// `in a, b(names) { }`: one of the states is active; the locals are its parameters, nil for `_`.
  case inStates([ID<State>], names: [Local?], [ID<Element>])
  /// A component without states, drawn as part of this view.
  case component(ID<Screen>, [Argument])
  case machine(ID<MachineReference>)
}

package struct DrawnElement: Sendable {
  package var kind: ElementKind
  package var text: ExpressionID?
  package var labels: [(label: ElementLabel, value: ExpressionID)]
  /// `as:` of a choice or tabs: the option is the local, the body its text.
  package var optionText: (option: Local, body: ExpressionID)?
  package var link: Link?
  package var children: [ID<Element>]
  package init(
    kind: ElementKind, text: ExpressionID?, labels: [(label: ElementLabel, value: ExpressionID)] = [],
    optionText: (option: Local, body: ExpressionID)? = nil, link: Link? = nil, children: [ID<Element>] = []
  ) {
    self.kind = kind
    self.text = text
    self.labels = labels
    self.optionText = optionText
    self.link = link
    self.children = children
  }

  package func label(_ label: ElementLabel) -> ExpressionID? { labels.first { $0.label == label }?.value }
}

package enum ElementLabel: String, Sendable, BitwiseCopyable, CaseIterable {
  case detail, on, value, secure, focus, of, `as`, `in`, by, message, name, hint, error, lines, indent
}

/// `-> action(arguments)`: the written arguments, followed by the element's new value.
package struct Link: Sendable {
  package var action: ID<ActionName>
  package var arguments: [ExpressionID]
  package var span: SourceSpan
  package init(action: ID<ActionName>, arguments: [ExpressionID], span: SourceSpan) {
    self.action = action
    self.arguments = arguments
    self.span = span
  }
}
