import VshSource
import VshSyntax

/// The uses of names that are bound in a part of a file: parameters, `let`s, the variables of arms, loops and closures.
///
/// It walks with its own stack, since an expression may be nested deeply.
struct LocalNames {
  private enum Task {
    case visit(SyntaxID)
    case bind(SyntaxID)
    /// Removes the bindings after the first ones, whose number is given.
    case close(Int)
  }

  private let tree: SyntaxTree
  private var tasks: [Task] = []
  /// The entries that bind a name, innermost last; by the name's index.
  private var bound: [UInt32: [SyntaxID]] = [:]
  private var order: [UInt32] = []
  private(set) var uses: [(use: SyntaxID, binding: SyntaxID)] = []

  /// The uses of local names in a tree.
  static func uses(in tree: SyntaxTree) -> [(use: SyntaxID, binding: SyntaxID)] {
    var names = LocalNames(tree)
    while let task = names.tasks.popLast() { names.perform(task) }
    return names.uses
  }

  private init(_ tree: SyntaxTree) {
    self.tree = tree
    tasks = [.visit(tree.root)]
  }

  private mutating func perform(_ task: Task) {
    switch task {
    case .visit(let id): visit(id)
    case .bind(let id):
      let name = tree.name(of: id)
      if name.isEmpty { return }
      bound[name.index, default: []].append(id)
      order.append(name.index)
    case .close(let count):
      while order.count > count, let name = order.popLast() { _ = bound[name]?.popLast() }
    }
  }

  private mutating func visit(_ id: SyntaxID) {
    guard id.exists else { return }
    let children = tree.children(of: id)
    func child(_ place: Int) -> SyntaxID { tree.child(id, place) }
    switch tree.kind(of: id) {
    case .nameExpression:
      if let binding = bound[tree.name(of: id).index]?.last { uses.append((id, binding)) }
    case .functionDeclaration, .flowDeclaration, .operationDeclaration, .actionDeclaration:
      let parameters = tree.children(of: child(0)).filter { tree.kind(of: $0) == .parameter }
      scope([.visit(child(0))] + parameters.map { .bind($0) } + children.dropFirst().map { .visit($0) })
    case .block, .steps: scope(children.map { .visit($0) })
    case .letStatement: push([.visit(child(0)), .bind(id)])
    case .ifStatement, .ifElement:
      guard tree.kind(of: child(0)) == .optionalBinding else { return push(children.map { .visit($0) }) }
      tasks.append(.visit(child(2)))
      scope([.visit(tree.child(child(0), 0)), .bind(child(0)), .visit(child(1))])
    case .forElement: scope([.visit(child(1)), .bind(child(0)), .visit(child(2))])
    case .inElement:
      let bindings = tree.children(of: child(1)).map { Task.bind($0) }
      scope([.visit(child(0))] + bindings + [.visit(child(2))])
    case .arm: scope([.bind(child(0)), .visit(child(1))])
    case .closure: scope([.bind(child(0)), .bind(child(1)), .visit(child(2))])
    case .eachMember: scope([.visit(child(3)), .bind(child(2)), .visit(child(1)), .visit(child(4))])
    case .repeatStep: scope([.visit(child(1)), .bind(child(0)), .visit(child(2))])
    case .testDeclaration:
      scope([.visit(child(2)), .bind(child(1)), .visit(child(0)), .visit(child(3))])
    case .mayClause: scope([.visit(child(2)), .bind(child(1)), .visit(child(0))])
    case _: push(children.map { .visit($0) })
    }
  }

  private mutating func push(_ next: [Task]) { tasks += next.reversed() }

  /// Makes the names that these tasks bind visible only in them.
  private mutating func scope(_ next: [Task]) {
    tasks.append(.close(order.count))
    push(next)
  }
}
