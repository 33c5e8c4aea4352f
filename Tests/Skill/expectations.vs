// Rule: Expectations:
// $ vsh test --update unwritten/expectations.vs
// $ vsh test unwritten/expectations.vs
import "server.vs"

test "each expectation holds" {
    open Shop
    expect in loading
    expect called shop.search("")
    wait
    expect idle
    expect rows == ["Green"]
    expect screen contains "Again"
    expect rows.count < 2
    expect screen """
        • Green
        [ Again ]
        """
}
