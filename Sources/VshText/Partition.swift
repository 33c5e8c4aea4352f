extension Range<Int> {
  /// The first index for which a condition is true that is then true for all later ones, in O(log n). The upper bound
  /// where there is none.
  @inlinable package func partition(_ isReached: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if isReached(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
