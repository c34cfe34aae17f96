#!/bin/bash
# SPDX-License-Identifier: MIT
# Builds, tests and measures the CUDA code on this machine, which needs no display. Prints a short
# table and writes it to FILE, by default output/gpu.txt: tests/bench/gpu.sh [FILE]
# Ends with exit code 4 without a GPU or a toolkit, and with 1 if a test fails.
#
# Missing packages are installed by apt. For a machine without a network:
#   tests/bench/gpu.sh --download FOLDER    downloads them, about 11 MB, on another Debian 12
#   SINEW_DEBS=FOLDER tests/bench/gpu.sh    unpacks them from there and installs nothing
# SINEW_QUICK=1 measures only a little, to check that everything works.
set -euo pipefail

cd "$(dirname "$0")/../.."
# Libraries that --download fetches in addition to the packages of scripts/setup.sh --gpu-libraries.
libraries="libassimp5 libdraco-dev libdraco7 libminizip-dev libminizip1 libtinyobjloader2rc10
  libfmt9 libstb0 libhwy1 libopenmesh1 libtbb12 libtbbmalloc2 libtbbbind-2-5 libmetis5 libxxhash0
  libpugixml1v5 libtomlplusplus3 libmeshoptimizer2d libwebp7 libwebpdemux2 libwebpmux3 zlib1g
  pkgconf-bin libpkgconf3"

if [ "${1:-}" = --download ]; then
  mkdir -p "$2"
  cd "$2"
  apt-get download -q $("$OLDPWD/scripts/setup.sh" --list --gpu-libraries) $libraries
  exit 0
fi
file=${1:-output/gpu.txt}
mkdir -p "$(dirname "$file")" build

refuse() {
  echo "sinew: error: $1" >&2
  exit 4
}

has_driver() {
  ldconfig -p 2>/dev/null | grep -q 'libcuda\.so\.1' && return
  local folder
  for folder in $(echo "${LD_LIBRARY_PATH:-}" | tr : " ") /usr/local/nvidia/lib64 /usr/lib64; do
    [ ! -e "$folder/libcuda.so.1" ] || return 0
  done
  return 1
}
has_driver || refuse "there is no CUDA device: the NVIDIA driver (libcuda.so.1) is not installed"
nvcc=$(command -v nvcc || ls /usr/local/cuda/bin/nvcc 2>/dev/null) ||
  refuse "there is no CUDA toolkit; install NVIDIA's package cuda-toolkit, 12 or newer"

# Unpack the packages from a folder, or install them.
options=()
if [ -n "${SINEW_DEBS:-}" ]; then
  prefix=$PWD/build/gpu-packages
  mkdir -p "$prefix"
  for deb in "$SINEW_DEBS"/*.deb; do dpkg-deb -x "$deb" "$prefix"; done
  triple=$prefix/usr/lib/x86_64-linux-gnu
  # Debian's CMake files contain the absolute paths of two libraries. Replace them.
  sed -i -E "s#([:\"])/usr/lib/x86_64-linux-gnu/(libdraco|libz\.)#\1$triple/\2#g" \
    "$triple"/cmake/draco/*.cmake "$triple"/cmake/assimp-*/*.cmake
  # Links to absolute paths, such as libz.so, must lead to files of this folder.
  find "$triple" -type l -lname '/*' | while read -r link; do
    target=$prefix$(readlink "$link")
    [ ! -e "$target" ] || ln -sfn "$target" "$link"
  done
  export PATH=$PATH:$prefix/usr/bin LD_LIBRARY_PATH=$triple:${LD_LIBRARY_PATH:-}
  # Assimp's CMake files name libminizip without a path.
  export LIBRARY_PATH=$triple:${LIBRARY_PATH:-}
  export PKG_CONFIG_SYSROOT_DIR=$prefix
  export PKG_CONFIG_LIBDIR=$triple/pkgconfig:$prefix/usr/share/pkgconfig:$prefix/usr/lib/pkgconfig
  options+=("-DCMAKE_PREFIX_PATH=$prefix/usr" "-DCMAKE_BUILD_RPATH=$triple")
else
  scripts/setup.sh --gpu
fi

# Compile only for this GPU. Three architectures would take twice as long.
architecture=$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null |
  sed -n '1s/[^0-9]//gp' || true)
options+=("-DCMAKE_CUDA_ARCHITECTURES=${architecture:-90}")

benches="gpu_bench gpu_contact_bench spmv_bench"
build() {
  cmake --preset gpu "${options[@]}" || return
  # A toolkit may come without cuSPARSE.
  ninja -C build/gpu -t query spmv_bench >/dev/null 2>&1 || benches=${benches% spmv_bench}
  cmake --build build/gpu --target gpu_tests gpu_session_tests $benches
}
echo "Building" >&2
build >build/gpu.log 2>&1 || {
  tail -40 build/gpu.log >&2
  exit 1
}

export SINEW_CACHE=$PWD/build/gpu/cache
bin=build/gpu/bin
failed=0

# test_line NAME SECONDS COMMAND...: runs a test program and prints one line with the result.
test_line() {
  local name=$1 seconds=$2 code=0
  shift 2
  # A sanitizer may ignore the first signal.
  timeout -k 5 "$seconds" "$@" >build/gpu/log.txt 2>&1 || code=$?
  cat build/gpu/log.txt >>build/gpu/tests.log
  if [ $code -eq 77 ]; then refuse "$(sed -n 's/^skipped: //p' build/gpu/log.txt)"; fi
  local passed
  passed=$(grep -c '^\[       OK' build/gpu/log.txt || true)
  if grep -Eq '^========= (Invalid|Error|Race|Barrier|Program hit)|ERROR SUMMARY: [1-9]' \
    build/gpu/log.txt; then
    code=1
  fi
  case $code in
    0) echo "$name: $passed tests passed" ;;
    124 | 137) echo "$name: $passed tests passed, then its $seconds s were over" ;;
    *)
      failed=1
      echo "$name: FAILED after $passed tests; see build/gpu/tests.log"
      ;;
  esac
}

run_all() {
  echo "Sinew $(git rev-parse --short HEAD 2>/dev/null || echo), $(date -u +%F)"
  if command -v nvidia-smi >/dev/null; then
    nvidia-smi --query-gpu=name,driver_version,memory.total --format=csv,noheader |
      sed 's/^/GPU, driver, memory: /'
  fi
  "$nvcc" --version | sed -n 's/^.*release \([0-9.]*\).*$/CUDA \1/p'
  : >build/gpu/tests.log
  test_line "tests" 300 $bin/gpu_tests
  test_line "session tests" 120 $bin/gpu_session_tests
  sanitizer=$(command -v compute-sanitizer || ls "$(dirname "$nvcc")/compute-sanitizer" 2>/dev/null ||
    ls /usr/local/cuda/compute-sanitizer/compute-sanitizer 2>/dev/null) || sanitizer=
  if [ -n "$sanitizer" ]; then
    for tool in memcheck racecheck synccheck; do
      test_line "$tool" 60 "$sanitizer" --tool $tool --error-exitcode 9 $bin/gpu_tests
    done
  else
    echo "compute-sanitizer is not installed: nothing checked by it"
  fi
  for bench in $benches; do
    echo
    arguments=
    if [ $bench = gpu_bench ]; then arguments="${SINEW_QUICK:+--quick} --json ${file%.txt}.json"; fi
    $bin/$bench $arguments || { failed=1 && echo "$bench: FAILED"; }
  done
}

# Do not use a pipeline with tee, because refuse() must end this shell.
exec > >(tee "$file")
run_all || failed=1
exec >&-
wait
exit $failed
