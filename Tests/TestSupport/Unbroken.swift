extension String {
  /// With what a sentence has on further lines on its first one.
  package var unbroken: String { replacing(/\n {4,}(?! *(?:--|= help))/, with: " ") }
}
