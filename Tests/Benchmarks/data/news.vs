/// The data stand where the benchmark makes them.
model articles: [Article] from "feed.xml" {
    op list() = data
}
