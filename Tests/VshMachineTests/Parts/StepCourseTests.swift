import Testing
import VshProgram

@testable import VshMachine

/// The progress of a step by itself.
@Suite struct StepCourseTests {
  @Test func nothingIsCollectedWhileValuesAreBorrowed() {
    var course = StepCourse()
    course.borrow()
    course.beginRefresh()
    #expect(!course.mayCollect && course.isRefreshing)
    course.endRefresh()
    #expect(!course.mayCollect && !course.isRefreshing)
    course.giveBack()
    #expect(course.mayCollect == true)
  }

  @Test func aStepThatIsAbandonedLeavesNothingToTheNext() {
    var course = StepCourse()
    course.begin(steps: 3)
    course.enter(4, of: 0)
    course.enter(5, of: 1)
    course.enter(6, of: 2)
    course.forgetEntered(from: 2)
    #expect((0..<course.enteredCount).map { course.entered(at: $0).state.index } == [4, 5])
    course.addCall(7)
    course.noteInCircle(8)
    course.look(true)
    course.abandon()
    course.begin()
    #expect(course.enteredCount == 0 && course.callCount == 0)
    #expect(course.circle.isEmpty && !course.isLooking)
    // The counts of machines refer to the numbers of steps, in a copy too.
    let copy = StepCourse(copying: course)
    #expect(copy.number == 4)
  }
}
