enum Lost { gone }

model m: [Int] {
    op list() -> [Int] fails Lost = data
}
