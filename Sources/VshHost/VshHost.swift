/// The operating system, as structs of closures.
