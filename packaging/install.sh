#!/bin/sh
# Installs vsh @VERSION@ for one person: downloads one archive by https, compares its checksum with the one that is
# written here, and copies the program, its manual page and its completions below a folder. It asks for no rights, and
# changes no profile of a shell.
#
#     sh install.sh [--prefix DIR] [--static]
#
# All of it is in a function that the last line calls, so a download that was cut off runs nothing.
set -eu

install_vsh() {
  version=@VERSION@
  site=${VSH_SITE:-@SITE@}
  prefix=${HOME:-}/.local
  kind='' sum=@SUM@

  while [ $# -gt 0 ]; do
    case $1 in
    --prefix) [ $# -gt 1 ] || fail "--prefix needs a folder"; prefix=$2; shift ;;
    --prefix=*) prefix=${1#*=} ;;
    --static) kind=-static sum=@STATIC_SUM@ ;;
    -h | --help) usage; return ;;
    *) fail "$1 is not an option; --help lists them" ;;
    esac
    shift
  done
  case $prefix in /?*) ;; *) fail "--prefix needs a folder that begins with /, as in --prefix /opt/vsh" ;; esac
  case $site in https://?*) ;; *) fail "vsh is downloaded by https only, not from $site" ;; esac

  [ "$(uname -s) $(uname -m)" = "Linux @MACHINE@" ] ||
    fail "this vsh is for Linux on @MACHINE@, and this is $(uname -s) on $(uname -m); elsewhere it is built with Swift"
  [ -n "$kind" ] || check_glibc
  for tool in tar xz sha256sum mktemp; do
    command -v "$tool" >/dev/null || fail "$tool is not installed, and is needed to install vsh"
  done

  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  trap 'exit 130' HUP INT TERM
  name=vsh-$version-linux-@MACHINE@$kind
  download "$site/$name.tar.xz" "$work/archive" || fail "$site/$name.tar.xz could not be downloaded"
  [ "$(sha256sum <"$work/archive")" = "$sum  -" ] ||
    fail "the checksum of $site/$name.tar.xz is not the one of vsh $version, so nothing was installed"
  tar -C "$work" -xJf "$work/archive" --no-same-owner
  "$work/$name/bin/vsh" --version >/dev/null || fail "vsh does not run here, so nothing was installed"

  # The program comes last, in one step: there is a whole one at any time.
  mkdir -p "$prefix/bin" "$prefix/share"
  cp -R "$work/$name/share/." "$prefix/share"
  mkdir -p "$prefix/share/doc/vsh"
  cp "$work/$name/LICENSE" "$work/$name/NOTICE" "$prefix/share/doc/vsh"
  cp "$work/$name/bin/vsh" "$prefix/bin/.vsh.$$"
  mv -f "$prefix/bin/.vsh.$$" "$prefix/bin/vsh"
  echo "vsh $version is installed as $prefix/bin/vsh"
  case :${PATH:-}: in
  *:"$prefix/bin":*) ;;
  *) echo "$prefix/bin is not in your PATH; a line for your shell's profile: export PATH=\"$prefix/bin:\$PATH\"" ;;
  esac
}

usage() {
  cat <<'END'
usage: sh install.sh [--prefix DIR] [--static]

  --prefix DIR   install below DIR, default ~/.local: DIR/bin/vsh, DIR/share
  --static       the program that needs no C library of the system; it has no network (--allow-net)

The variable VSH_SITE names another address to download from; it begins with https://.
END
}

fail() {
  echo "install.sh: $1" >&2
  exit 1
}

# The dynamic program needs glibc @FLOOR@ or newer; musl has none.
check_glibc() {
  here=$(getconf GNU_LIBC_VERSION 2>/dev/null) || here=''
  here=${here#glibc }
  [ -n "$here" ] ||
    fail "vsh needs glibc @FLOOR@ or newer, and this system has another C library; run this again with --static"
  [ "$(printf '%s\n' "$here" @FLOOR@ | sort -V | head -n 1)" = @FLOOR@ ] ||
    fail "vsh needs glibc @FLOOR@ or newer, and this system has $here; run this again with --static"
}

# download ADDRESS FILE
download() {
  if command -v curl >/dev/null; then
    curl --proto '=https' --tlsv1.2 --fail --silent --show-error --location --output "$2" "$1"
  elif command -v wget >/dev/null; then
    wget --https-only --quiet --output-document="$2" "$1"
  else
    fail "neither curl nor wget is installed, and one is needed to download vsh"
  fi
}

# In braces, since a shell runs nothing of a group before it has read its end.
{ install_vsh "$@"; }
