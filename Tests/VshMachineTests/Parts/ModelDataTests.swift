import Testing

@testable import VshMachine

/// The data of models by itself.
@Suite struct ModelDataTests {
  @Test func undoRestoresTheDataBeforeTheStep() {
    var models = ModelData(modelCount: 3)
    models.setData(of: 1, to: .int(1))
    #expect(models.isUnchanged)
    models.changeData(of: 1, to: .int(2))
    models.changeData(of: 0, to: .int(5))
    models.changeData(of: 1, to: .int(3))
    #expect(models.allData == [.int(5), .int(3), .absent])
    #expect(!models.isUnchanged && models.undoBytes > 0)
    models.undo()
    #expect(models.allData == [.absent, .int(1), .absent])
    #expect(models.isUnchanged && models.undoBytes == 0)
    models.changeData(of: 2, to: .int(7))
    models.commit()
    models.undo()
    #expect(models.data(of: 2) == .int(7))
  }

  @Test func aProblemStaysUntilThereIsData() {
    var models = ModelData(modelCount: 2)
    models.setProblem(of: 1, to: .int(404))
    models.forgetProblem(of: 1)
    #expect(models.problem(of: 1) == .int(404))
    models.setData(of: 1, to: .nilValue)
    models.forgetProblem(of: 1)
    #expect(models.problem(of: 1) == .absent)
  }

  @Test func aCollectionMovesWhatIsHeld() {
    var models = ModelData(modelCount: 2)
    models.setData(of: 1, to: HeapCollection.before)
    models.setProblem(of: 0, to: HeapCollection.before)
    models.setScriptVariable(2, to: HeapCollection.before)
    var collection = HeapCollection.ofOneText()
    models.keep(in: &collection)
    #expect(models.data(of: 1) == HeapCollection.after)
    #expect(models.problem(of: 0) == HeapCollection.after)
    #expect(models.scriptVariables == [.absent, .absent, HeapCollection.after])
  }
}
