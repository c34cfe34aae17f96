#!/bin/bash
# SPDX-License-Identifier: MIT
# Builds the tests with sanitizers and runs them. It is called by ./test.sh --sanitize | --threads.
# Other arguments are passed to ctest.
#   --sanitize  finds memory errors and undefined behavior, in all tests except those that need
#               the programs of others
#   --threads   finds data races, in the folders of src/ that compute in parallel. Debian's TBB is
#               not compiled for the thread sanitizer, so its own functions are ignored
#               (tests/thread_sanitizer.supp).
set -euo pipefail

cd "$(dirname "$0")/.."
case "$1" in
  --sanitize)
    preset=asan
    targets=all
    selection=(-LE outside)
    export ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1
    ;;
  --threads)
    preset=tsan
    folders=(core mesh tissue dynamics contact upsampling skinning session)
    targets=${folders[*]/%/_tests}
    selection=(-L "^($(IFS='|'; echo "${folders[*]}"))$")
    export TSAN_OPTIONS="suppressions=$PWD/tests/thread_sanitizer.supp ignore_noninstrumented_modules=1"
    ;;
esac
shift
scripts/setup.sh --tests
mkdir -p build
cmake --preset "$preset" >"build/$preset-configure.log" 2>&1 || { cat "build/$preset-configure.log" >&2; exit 1; }
cmake --build "build/$preset" --target $targets >&2
cd "build/$preset"
ctest -j "$(nproc)" --output-on-failure "${selection[@]}" "$@"
