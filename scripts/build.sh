#!/bin/sh
# SPDX-License-Identifier: MIT
# Configures if needed and builds targets of the release preset: build.sh [--tests] TARGET...
# Without --tests, packages that only tests need are not required. CXX names another compiler, and
# SINEW_CUDA=OFF disables the GPU.
set -eu

cd "$(dirname "$0")/.."
cache=build/release/CMakeCache.txt

has_toolkit() {
  nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
  release=$("$nvcc" --version 2>/dev/null | sed -n 's/.*release \([0-9]*\).*/\1/p')
  [ "${release:-0}" -ge 12 ]
}
has_driver() {
  [ -e /proc/driver/nvidia/version ] || ldconfig -p 2>/dev/null | grep -q 'libcuda\.so\.1'
}
cached() { [ ! -f "$cache" ] || sed -n "s/^$1:[A-Z]*=//p" "$cache"; }

# Prints why the build folder must be configured from scratch, or nothing if it can be kept.
reason_to_start_anew() {
  [ -f build/release/build.ninja ] || { echo "it is new"; return; }
  [ "$(cached CMAKE_HOME_DIRECTORY)" = "$PWD" ] || { echo "the folder was moved"; return; }
  if [ -n "${CXX:-}" ] && [ "$(cached CMAKE_CXX_COMPILER)" != "$(command -v "$CXX")" ]; then
    echo "the compiler is another"
  elif [ -n "${SINEW_CUDA:-}" ] && [ "$(cached SINEW_CUDA)" != "$SINEW_CUDA" ]; then
    echo "SINEW_CUDA is another"
  elif has_toolkit && cached CUDAToolkit_NVCC_EXECUTABLE | grep -q NOTFOUND; then
    echo "there is a CUDA toolkit now"
  fi
}

tests=$(cached SINEW_TESTS)
configure=
if [ "$1" = --tests ]; then
  shift
  if [ "$tests" != ON ]; then configure="the tests are new"; fi
  tests=ON
fi
fresh=
reason=$(reason_to_start_anew)
if [ -n "$reason" ]; then
  fresh=--fresh
  configure=$reason
fi
if [ -n "$configure" ]; then
  # CMake derives the C compiler from the C++ compiler only for some names.
  if [ -n "${CXX:-}" ] && [ -z "${CC:-}" ]; then
    CC=$(echo "$CXX" | sed 's/clang++/clang/; s/g++/gcc/')
    export CC
  fi
  if has_driver && ! has_toolkit; then
    echo "There is an NVIDIA driver but no CUDA toolkit, so the CPU will simulate. For the GPU" \
      "install NVIDIA's package cuda-toolkit (or the distribution's nvidia-cuda-toolkit, 12 or" \
      "newer)." >&2
  fi
  mkdir -p build
  echo "Configuring, since $configure" >&2
  if ! cmake $fresh --preset release "-DSINEW_TESTS=${tests:-OFF}" \
    "-DSINEW_CUDA=${SINEW_CUDA:-AUTO}" >build/configure.log 2>&1; then
    cat build/configure.log >&2
    exit 1
  fi
fi
cmake --build build/release --target "$@" >&2
