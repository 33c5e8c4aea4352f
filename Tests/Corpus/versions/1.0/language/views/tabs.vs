// `tabs of: list, value: v -> a`: `‹All›  Active  Completed`; `as:` too; `tap "Active"`: sends `a(x)`.
screen M {
    var tab = "All"
    action pick(value: String) { tab = value }
    view { tabs of: ["All", "Active", "Completed"], value: tab -> pick }
}
open M
show
tap "Active"
show
