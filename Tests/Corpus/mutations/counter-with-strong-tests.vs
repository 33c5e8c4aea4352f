// Each change is noticed, also those of the function that is imported.
import "imports/limits.vs"

screen Counter {
    var count = 0
    state idle {
        action up when isBelow(count, 2) -> counting { count += 1 }
    }
    state counting { after 1s -> idle }
    view {
        text "Count \(count)"
        in idle { button "Up" -> up }
    }
}

test "it counts to two" {
    open Counter
    repeat 2 {
        tap "Up"
        expect in counting
        wait 999ms
        expect in counting
        wait 1ms
        expect in idle
    }
    expect screen """
        Count 2
        ( Up )
        """
    expect refused tap "Up"
}
