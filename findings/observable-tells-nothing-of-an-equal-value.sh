#!/usr/bin/env bash
# Swift 6.3.1 (swift-6.3.1-RELEASE) on Linux: the macro `@Observable` and `withObservationTracking` of its module Observation.
#
# The guess: whoever has read a property is told of each assignment to it, or at least of each after which it reads otherwise.
#
# What happens: an assignment of a value that is `==` to the old one is stored, and nobody is told. A row whose `==` compares
# only its `id` gets another title, the property reads the new title, and the screen goes on with the old one. So does a list
# of such rows that a server sent again, `é` in another normal form, and -0 for 0, which is drawn as `-0.0`. A change in
# place, `row.title = …`, is told, though the values are as equal as before.
#
# It touches whoever holds an `@Observable` view model to a script: a test that reads its values sees the new title, and a
# person does not.
#
# Seen on 2026-11-30. It ends with 0 while this holds, and with 1 where it has changed.
set -euo pipefail
swift --version 2>&1 | grep -o 'swift-[0-9.]*-RELEASE' | head -n 1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >told.swift <<'SWIFT'
import Observation
import Synchronization

struct Row: Equatable {
  var id: Int
  var title: String
  static func == (one: Row, other: Row) -> Bool { one.id == other.id }
}

@Observable final class Teas {
  var row = Row(id: 1, title: "Green")
  var rows = [Row(id: 1, title: "Green")]
  var price = 0.0
  var name = "caf\u{E9}"
}

let teas = Teas()
final class Count: Sendable { let value = Atomic(0) }

func told(of read: () -> Void, by change: () -> Void) -> Int {
  let count = Count()
  withObservationTracking(read) { count.value.add(1, ordering: .relaxed) }
  change()
  return count.value.load(ordering: .relaxed)
}

print("row assigned:", told(of: { _ = teas.row }, by: { teas.row = Row(id: 1, title: "Black") }), teas.row.title)
print("rows assigned:", told(of: { _ = teas.rows }, by: { teas.rows = [Row(id: 1, title: "Black")] }), teas.rows[0].title)
print("price assigned:", told(of: { _ = teas.price }, by: { teas.price = -0.0 }), teas.price)
print("name assigned:", told(of: { _ = teas.name }, by: { teas.name = "cafe\u{301}" }), teas.name.unicodeScalars.count)
print("row in place:", told(of: { _ = teas.row }, by: { teas.row.title = "Red" }), teas.row.title)
print("another id:", told(of: { _ = teas.row }, by: { teas.row = Row(id: 2, title: "White") }), teas.row.title)
SWIFT
swiftc told.swift -o told
said=$(./told)
echo "$said"
[ "$said" = "row assigned: 0 Black
rows assigned: 0 Black
price assigned: 0 -0.0
name assigned: 0 5
row in place: 1 Red
another id: 1 White" ]
