// The article and its comments load side by side, and an article that arrives takes away the note that the comments
// did not. Found by `any order in the end`.
record Comment { author: String, text: String, replies: [Comment] = [] }

model blog: [Comment] = [Comment("Ann", "Well said", replies: [Comment("Bob", "Not at all")]), Comment("Cid", "Hm")] {
    op article() = "Tea is older than coffee."
    op comments() = data
}

screen Article {
    use blog
    var body: String? = nil
    var comments: [Comment] = []
    var note: String? = nil
    region reading {
        state loading {
            call blog.article() {
                ok(found) -> loaded { body = found; note = nil }
                fail(error) -> failed { note = error.message }
            }
        }
        state loaded
        state failed { action again -> loading }
    }
    region talking {
        state loading {
            call blog.comments() {
                ok(found) -> loaded { comments = found }
                fail(error) -> failed { note = "No comments: \(error.message)" }
            }
        }
        state loaded
        state failed { action more -> loading }
    }
    view {
        title "Article"
        in reading.loading { progress "Article" }
        if let text = body { text text }
        in talking.loading { progress "Comments" }
        list {
            for line in comments.flattened({ $0.replies }) {
                row "\(line.value.author): \(line.value.text)", indent: line.depth
            }
        }
        if let why = note { text why }
        in reading.failed { button "Read again" -> again }
        in talking.failed { button "Comments again" -> more }
    }
}

explore "the order of the answers does not matter" {
    open Article
    may end in reading.loaded && in talking.loaded
    any order in the end
    reaches comments.count == 2 && body != nil
    returns to in reading.loaded && in talking.loaded
    settles
}
