#!/bin/sh
# Configures (once) and builds targets of the release preset: build.sh TARGET...
set -eu

root=$(dirname "$0")/..
cd "$root"
cache=build/release/CMakeCache.txt
has_toolkit() {
  nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
  release=$("$nvcc" --version 2>/dev/null | sed -n 's/.*release \([0-9]*\).*/\1/p')
  [ "${release:-0}" -ge 12 ]
}
has_driver() {
  [ -e /proc/driver/nvidia/version ] || ldconfig -p 2>/dev/null | grep -q 'libcuda\.so\.1'
}
if has_toolkit; then
  # Installed since the build was configured, which is then done anew.
  if [ -f "$cache" ] && grep -q 'CUDAToolkit_NVCC_EXECUTABLE.*NOTFOUND' "$cache"; then
    rm -f build/release/build.ninja
  fi
elif has_driver; then
  echo "There is an NVIDIA driver but no CUDA toolkit, so the CPU will simulate. For the GPU install" \
    "NVIDIA's package cuda-toolkit (or the distribution's nvidia-cuda-toolkit, 12 or newer)." >&2
fi
if [ ! -f build/release/build.ninja ]; then
  mkdir -p build
  echo "Configuring" >&2
  if ! cmake --fresh --preset release >build/configure.log 2>&1; then
    cat build/configure.log >&2
    exit 1
  fi
fi
cmake --build build/release --target "$@" >&2
