record Album { name: String; tags: [String] }
screen Shelf {
    var album = Album("Blue", [])
    var pages: [[Int]] = [[]]
    var chosen: [Int]? = nil
    var byName: [String: [Int]] = [:]
    action tag(words: [String]) { album = Album("Blue", words) }
    action turn(numbers: [Int]) { pages = pages + [numbers] }
    action choose(numbers: [Int]) { chosen = numbers; byName = ["own": numbers] }
    view { text "Shelf" }
}
test "sets in a record, a list, an optional and a dictionary" {
    open Shelf
    send tag(["warm", "old", "rare", "blue"])
    send turn([3, 1, 2, 5, 4])
    send choose([9, 7, 8, 6])
    expect album.tags.count == 4
}
