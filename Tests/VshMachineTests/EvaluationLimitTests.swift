import Testing
import VshSource

@testable import VshMachine

/// Limits of values, just under and just over.
@Suite struct EvaluationLimitTests {
  @Test func aListHasAMillionElementsAtMost() throws {
    var scene = try Scene.begun(
      """
      screen Main {
        var list = 0..<999999
        action go { list.append(1) }
        bind tooMany = (0..<500000) + (0..<500001)
      }
      """)
    #expect(scene.run() == nil)
    #expect(scene.run() == "a list of 1000001 elements would be over the limit of 1000000")
    #expect(scene.text(of: "tooMany") == "! a list of 1000001 elements would be over the limit of 1000000")
  }

  @Test func aStringHas16MiBAtMost() throws {
    var scene = try Scene.begun(
      """
      screen Main {
        var half = ""
        bind whole = (half + half).isEmpty
        bind more = (half + half + "x").isEmpty
        bind inside = "\\(half)\\(half)".isEmpty
        bind moreInside = "\\(half)\\(half)x".isEmpty
        bind list = [half, half].joined(separator: "").isEmpty
        bind moreList = [half, half].joined(separator: "-").isEmpty
        bind morePadded = "".padded(to: 16777217).isEmpty
      }
      """)
    let half = [UInt8](repeating: UInt8(ascii: "x"), count: Limits.stringBytes / 2)
    scene.world.setSlot(0, of: scene.instance, to: try scene.world.evaluator.heap.makeString(half))
    let fault = "! a string of 16777217 bytes would be over the limit of 16 MiB"
    for name in ["whole", "inside", "list"] { #expect(scene.text(of: name) == "false") }
    for name in ["more", "moreInside", "moreList", "morePadded"] { #expect(scene.text(of: name) == fault) }
  }

  @Test func aWorldHolds512MiBAtMost() throws {
    var heap = Heap()
    let block = [UInt8](repeating: UInt8(ascii: "x"), count: Limits.stringBytes)
    for _ in 0..<Limits.worldBytes / Limits.stringBytes - 1 { _ = try heap.makeString(block) }
    let rest = Limits.worldBytes - heap.byteCount
    _ = try heap.makeString(block[..<rest])
    #expect(heap.byteCount == Limits.worldBytes)
    #expect(throws: Fault.self) { try heap.makeString([UInt8(ascii: "x")]) }
    #expect(throws: Fault.self) { try heap.makeRecord([Value]()) }
    #expect(
      fault { () throws(Fault) in _ = try heap.makeString("yz") }
        == "the values of this world would take 536870914 bytes: the limit is 512 MiB")
  }

  /// What is kept to undo a step counts, too, and the sentence says how much that is.
  @Test func whatUndoTakesIsPartOfTheWorld() throws {
    var heap = Heap()
    let list = try heap.makeList([Value.int(1)])
    let block = [UInt8](repeating: UInt8(ascii: "x"), count: Limits.stringBytes)
    for _ in 0..<Limits.worldBytes / Limits.stringBytes - 1 { _ = try heap.makeString(block) }
    _ = try heap.makeString(block[..<(Limits.worldBytes - heap.byteCount - 48)])
    _ = heap.mark()
    for number in 0..<2 { heap.write(.int(number), at: list.cell + 1) }
    #expect(fault { () throws(Fault) in try heap.requireRoom() } == nil)
    heap.write(.int(3), at: list.cell + 1)
    #expect(
      fault { () throws(Fault) in try heap.requireRoom() }
        == "the values of this world would take 536870936 bytes, 72 of them to undo the step: the limit is 512 MiB"
    )
  }

  private func fault(_ body: () throws(Fault) -> Void) -> String? {
    do throws(Fault) {
      try body()
      return nil
    } catch {
      return error.message
    }
  }
}
