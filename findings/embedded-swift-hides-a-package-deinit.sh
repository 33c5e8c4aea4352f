#!/usr/bin/env bash
# Swift 6.3.1 (swift-6.3.1-RELEASE), Embedded Swift on Linux.
#
# The guess: an uncopyable struct with an empty `deinit` can be used in another module where one without it can, be it
# `public` or `package`: Embedded Swift keeps the bodies of a module for those that import it.
#
# What happens: a `package` struct with a `deinit`, even an empty one, cannot be used in another module of its package:
#
#     error: deinit of non-copyable type not visible in the current module
#
# Without the `deinit` it can, as `public` it can, and as `@usableFromInline package` it can. Outside of Embedded Swift all
# four can.
#
# Seen on 2026-11-30. It ends with 0 while this holds, and with 1 where it has changed.
set -euo pipefail
swift --version 2>&1 | grep -o 'swift-[0-9.]*-RELEASE' | head -n 1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf 'import Low\npublic func count() -> Int { let tools = Tools(); return tools.names.count }\n' >high.swift

status=0
expect() { # NAME REFUSED FLAGS STRUCT
  local flags=(-wmo -parse-as-library -package-name small $3) refused=no
  echo "$4" >low.swift
  swiftc "${flags[@]}" -module-name Low -emit-module -emit-module-path Low.swiftmodule -c low.swift -o low.o
  if ! swiftc "${flags[@]}" -module-name High -I . -c high.swift -o high.o 2>log; then
    if grep -q 'error: deinit of non-copyable type not visible in the current module' log; then
      refused=yes
    else
      refused="for another reason: $(grep -m 1 error: log || head -n 1 log)"
    fi
  fi
  if [ "$refused" = "$2" ]; then
    echo "$1: refused: $refused"
  else
    echo "$1 has changed: refused: $refused"
    status=1
  fi
}
embedded="-enable-experimental-feature Embedded"
body='struct Tools: ~Copyable { package var names: [Int] = []; package init() {};'
open='struct Tools: ~Copyable { public var names: [Int] = []; public init() {};'
expect "package" no "$embedded" "package $body }"
expect "package, with a deinit" yes "$embedded" "package $body deinit {} }"
expect "public, with a deinit" no "$embedded" "public $open deinit {} }"
expect "usable from inline, with a deinit" no "$embedded" "@usableFromInline package $body deinit {} }"
expect "package, with a deinit, not embedded" no "" "package $body deinit {} }"
exit $status
