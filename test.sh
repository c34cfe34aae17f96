#!/bin/bash
# Builds Sinew with all its tests and runs them; arguments go to ctest (./test.sh -L session).
set -euo pipefail

root=$(dirname "$0")
"$root/scripts/setup.sh" --tests
"$root/scripts/build.sh" all
cd "$root/build/release"
ctest -j "$(nproc)" --output-on-failure "$@" | sed -u "s|$PWD/*||g"
