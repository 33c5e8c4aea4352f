import Testing
import VshSuite

@testable import VshReports

@Suite struct MergingTests {
}
