#!/usr/bin/env bash
# What the tests need beside Python and Node: a Chromium, a PostgreSQL and an nginx. Finds them, or installs them where apt can.
# A Caddy comes along where apt has one: without it its tests are skipped.
set -euo pipefail

cd "$(dirname "$0")"
lacks_caddy() { ! command -v caddy && [ -n "$(apt-cache search --names-only '^caddy$' 2>/dev/null)" ]; } >/dev/null
has_postgres() { command -v initdb || compgen -G '/usr/lib/postgresql/*/bin/initdb'; }

missing=()
./chromium >/dev/null || missing+=(chromium)
has_postgres >/dev/null || missing+=(postgresql)
PATH="$PATH:/usr/sbin" command -v nginx >/dev/null || missing+=(nginx)
command -v openssl >/dev/null || missing+=(openssl)
as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo)
export DEBIAN_FRONTEND=noninteractive
install() { "${as_root[@]}" apt-get install -y -qq --no-install-recommends "$@" >/dev/null; }

if [ ${#missing[@]} -gt 0 ]; then
  if ! command -v apt-get >/dev/null; then
    echo "The tests need ${missing[*]}: please install it, so that it is found on PATH." >&2
    exit 1
  fi
  echo "Installing ${missing[*]} ..."
  "${as_root[@]}" apt-get update -qq
  # The shell alone draws the same pages with a fifth less work, where there is such a package.
  if [ -n "$(apt-cache search --names-only '^chromium-headless-shell$')" ]; then
    missing=("${missing[@]/%chromium/chromium-headless-shell}")
  fi
  install "${missing[@]}"
fi

# Nobody is asked for a password, and nothing fails, for what tests can do without.
if lacks_caddy && { [ ${#as_root[@]} -eq 0 ] || sudo -n true; } 2>/dev/null; then
  echo "Installing caddy ..."
  install caddy || echo "There is none: its tests are skipped."
fi
