#!/bin/bash
# Builds Sinew with all its tests and runs them; arguments go to ctest (./test.sh -L session).
# SINEW_TEST_BLENDER=1 installs Blender, too, for the tests that need it.
set -euo pipefail

root=$(dirname "$0")
"$root/scripts/setup.sh" --tests
"$root/scripts/setup_outside.sh" ||
  echo "Tests that need these other programs are skipped (scripts/setup_outside.sh)." >&2
"$root/scripts/build.sh" all
cd "$root/build/release"
ctest -j "$(nproc)" --output-on-failure "$@" | sed -u "s|$PWD/*||g"
