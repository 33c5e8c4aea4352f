/// Makes each struct that stores it *address-only*: the compiler cannot load an existential into registers, so it passes
/// the whole struct by its address, and so does every struct around it.
///
/// A large struct without it is loadable. Each function that borrows a loadable uncopyable struct begins by loading every
/// field, nested ones included, and the compiler checks the lifetime of each load: seconds for each file that reads a
/// world. Where such a function is not inlined, its caller also copies the struct at run time.
/// `Tests/Benchmarks/CHOICES.md` has the figures.
package struct AddressOnly: Sendable {
  private let existential: (any Sendable)? = nil
  package init() {}
}
