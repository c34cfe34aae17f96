#!/bin/bash
# Builds Sinew with all its tests and runs them; arguments go to ctest (./test.sh -L session).
set -euo pipefail

root=$(dirname "$0")
"$root/scripts/setup.sh" --tests
"$root/scripts/build.sh" all
cd "$root/build/release"
# Tests run side by side: a thread that waits must not keep a core from the others.
export OMP_WAIT_POLICY=passive
ctest -j "$(nproc)" --output-on-failure "$@" | sed -u "s|$PWD/*||g"
