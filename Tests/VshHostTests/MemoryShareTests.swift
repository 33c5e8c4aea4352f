import Synchronization
import Testing

@testable import VshHost

/// The memory that a process may use, and what that lets go at once.
@Suite struct MemoryShareTests {
  private static func shares(mebibytes: Int, jobs: Int) -> (jobs: Int, large: Int) {
    let shares = MemoryShares(MemoryAllowance(bytes: mebibytes << 20, source: .machine), forJobs: jobs)
    return (shares.jobCount, shares.largeCount)
  }

  @Test func theMemoryDecidesHowManyJobsGoAtOnce() {
    #expect(Self.shares(mebibytes: 1 << 20, jobs: 32) == (32, 32))
    #expect(Self.shares(mebibytes: 100, jobs: 32) == (1, 0))
    #expect(Self.shares(mebibytes: 1_024, jobs: 32) == (3, 0))
    #expect(Self.shares(mebibytes: 1_919, jobs: 1) == (1, 0))
    #expect(Self.shares(mebibytes: 1_920, jobs: 32) == (1, 1))
    #expect(Self.shares(mebibytes: 4_096, jobs: 32) == (9, 1))
    #expect(Self.shares(mebibytes: 8_192, jobs: 2) == (2, 2))
  }

  @Test func whatIsThereIsNeverOverdrawn() {
    for mebibytes in stride(from: 256, to: 40_000, by: 97) {
      for jobs in [1, 2, 3, 8, 64] {
        let (count, large) = Self.shares(mebibytes: mebibytes, jobs: jobs)
        #expect(count >= 1 && count <= jobs && large <= count)
        let taken = MemoryShares.baseBytes + count * MemoryShares.jobBytes + large * MemoryShares.largeBytes
        #expect(taken <= mebibytes << 20 || count == 1 && large == 0)
      }
    }
  }

  @Test func aLargeShareIsGivenOnceAtATime() {
    let shares = MemoryShares(MemoryAllowance(bytes: 2_048 << 20, source: .machine), forJobs: 2)
    let (first, second) = (shares.share(), shares.share())
    #expect(first.grow())
    #expect(first.grow())
    // The wait is given up, which is no refusal.
    let asked = Mutex(0)
    let isGiven = second.grow {
      asked.withLock { asked in
        asked += 1
        return asked > 2
      }
    }
    #expect(!isGiven)
    #expect(second.refusal == nil)
    first.end()
    first.end()
    #expect(second.grow())
    second.end()
  }

  @Test func withoutALargeShareAJobIsRefused() {
    let allowance = MemoryAllowance(bytes: 1_024 << 20, source: .addressSpace)
    let share = MemoryShares(allowance, forJobs: 1).share()
    #expect(share.refusal == nil)
    #expect(!share.grow())
    #expect(
      share.refusal?.reason
        == "it needs more than 64 MiB, for which a process must be allowed 1920 MiB, and `ulimit -v` limits this process to 1024 MiB"
    )
  }

  @Test func aJobOfTwoWorldsNeedsTwice() {
    func count(_ mebibytes: Int) -> Int {
      MemoryShares(MemoryAllowance(bytes: mebibytes << 20, source: .machine), forJobs: 1, worlds: 2)
        .largeCount
    }
    #expect(count(3_583) == 0)
    #expect(count(3_584) == 1)
  }

  @Test func theLeastLimitOfTheControlGroupsCounts() {
    func least(_ groups: String, _ files: [String: String]) -> Int? {
      MemoryAllowance.leastBytes(inControlGroups: groups) { files[$0] }
    }
    #expect(least("0::/\n", [:]) == nil)
    #expect(least("0::/\n", ["/sys/fs/cgroup/memory.max": "max\n"]) == nil)
    #expect(least("0::/\n", ["/sys/fs/cgroup/memory.max": "1073741824\n"]) == 1 << 30)
    let nested = [
      "/sys/fs/cgroup/a/b/memory.max": "max\n", "/sys/fs/cgroup/a/memory.max": "4096\n",
      "/sys/fs/cgroup/memory.max": "8192\n",
    ]
    #expect(least("0::/a/b\n", nested) == 4_096)
    let first = "5:cpu,memory:/job\n4:pids:/job\n"
    #expect(least(first, ["/sys/fs/cgroup/memory/job/memory.limit_in_bytes": "512\n"]) == 512)
    #expect(least("no such line\n", [:]) == nil)
  }
}
