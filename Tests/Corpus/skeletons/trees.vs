// Records and cases that contain themselves.
record Post { id: Int, text: String, replies: [Post] = [], parent: Post?, best: Post? from "best-reply" }
record Left { right: Right?, other: Other }
record Other { left: Left? }
record Right { left: Left?, byName: [String: Right] }
enum Rule { always, not(rule: Rule?), all(of: [Rule]), when(post: Post) }

screen Thread {
    var posts: [Post] = []
    var first: Post? = nil
    var left: Left? = nil
    var rule = Rule.always

    action reply(to: Post, with: Rule) { first = to; rule = with; posts = []; left = nil }

    view { for post in posts.flattened({ $0.replies }) { row post.value.text, indent: post.depth } }
}

screen Reader(post: Post, left: Left, rule: Rule, rules: [Rule] = []) { view { text post.text } }
