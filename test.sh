#!/bin/bash
# SPDX-License-Identifier: MIT
# Builds Sinew with all its tests and runs them. Other arguments are passed to ctest, for example
# ./test.sh -L session.
#   --sanitize  builds in build/asan and runs under the address and undefined behavior sanitizers
#   --threads   builds in build/tsan and runs the tests of parallel code under the thread sanitizer
# SINEW_TEST_BLENDER=1 also installs Blender, for the tests that need it.
set -euo pipefail

cd "$(dirname "$0")"
case "${1:-}" in
  --sanitize | --threads)
    exec scripts/sanitize.sh "$@"
    ;;
esac
scripts/setup.sh --tests
scripts/setup_outside.sh ||
  echo "Tests that need these other programs are skipped (scripts/setup_outside.sh)." >&2
scripts/build.sh --tests all
cd build/release
ctest -j "$(nproc)" --output-on-failure "$@" | sed -u "s|$PWD/*||g"
