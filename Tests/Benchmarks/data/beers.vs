record Beer {
    id: Int
    name: String
    tagline: String
    firstBrewed: String
    abv: Double
    ibu: Double?
    imageUrl: String?
    foodPairing: [String]
}

/// The data stand where the benchmark makes them.
model beers: [Beer] from "beers.json" {
    op list() = data
}
