#!/bin/sh
# Configures (once) and builds targets of the release preset: build.sh TARGET...
set -eu

root=$(dirname "$0")/..
cd "$root"
if [ ! -f build/release/build.ninja ]; then
  mkdir -p build
  echo "Configuring" >&2
  if ! cmake --fresh --preset release >build/configure.log 2>&1; then
    cat build/configure.log >&2
    exit 1
  fi
fi
cmake --build build/release --target "$@" >&2
