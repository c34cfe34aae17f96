#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs missing Debian 12 packages: setup.sh [--list] [MODE]
#   (none)     for building and running the program
#   --tests    also for building and running the tests
#   --gpu      for tests/bench/gpu.sh, which builds no window; --gpu-libraries without compilers
#   --package  for building a .deb (scripts/package.sh)
#   --browser, --blender   only those programs, for the tests that need them (setup_outside.sh)
# CXX=clang++-14 installs that compiler instead of g++.
# --list prints the names of the packages and installs nothing. scripts/check_packages.sh compares
# these lists with the packages that the build uses. The script is fast if nothing is missing.
set -eu

# Packages for everything except windows and images.
core="libeigen3-dev libassimp-dev libtinyobjloader-dev nlohmann-json3-dev libfmt-dev libstb-dev
  libdraco-dev libmeshoptimizer-dev libwebp-dev
  libhwy-dev libopenmesh-dev libtbb-dev libmetis-dev libxxhash-dev libpugixml-dev
  libtomlplusplus-dev zlib1g-dev"
compiler=g++
case "$(basename "${CXX:-g++}")" in clang++*) compiler=$(basename "$CXX" | sed 's/++//') ;; esac
tools="$compiler cmake ninja-build pkgconf ccache mold"
program="$tools $core
  libglfw3-dev libimgui-dev libcli11-dev
  libegl1 libegl-dev libgl-dev libopengl-dev libgl1-mesa-dri
  ffmpeg fonts-dejavu-core"

list=
if [ "${1:-}" = --list ]; then
  list=yes
  shift
fi
case "${1:-}" in
  "") packages=$program ;;
  --tests) packages="$program libgtest-dev libboost-context-dev libx11-dev xvfb xdotool
    python3-minimal" ;;
  --gpu) packages="$tools $core libgtest-dev" ;;
  --gpu-libraries) packages="pkgconf $core libgtest-dev" ;;
  --package) packages="$program dpkg-dev file" ;;
  --blender) packages="blender python3-numpy" ;;
  --browser)
    packages=chromium
    # Node.js is often installed from another source, which Debian's package would conflict with.
    if ! command -v node >/dev/null 2>&1; then packages="$packages nodejs"; fi
    if ! command -v npm >/dev/null 2>&1; then packages="$packages npm"; fi
    ;;
  *)
    echo "setup.sh: unknown mode $1; the modes are at the top of scripts/setup.sh" >&2
    exit 2
    ;;
esac
if [ -n "$list" ]; then
  printf '%s\n' $packages
  exit 0
fi

if ! command -v dpkg-query >/dev/null 2>&1; then
  echo "This is no Debian; Sinew needs what these Debian 12 packages hold:" $packages >&2
  exit 0
fi

installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' $packages 2>/dev/null || true)
missing=
for package in $packages; do
  case "
$installed
" in
    *"
installed $package
"*) ;;
    *) missing="$missing $package" ;;
  esac
done
[ -n "$missing" ] || exit 0

as_root=
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null 2>&1; then
    echo "Please install these packages as root, then start again:" >&2
    echo "  apt-get install$missing" >&2
    exit 1
  fi
  as_root="sudo DEBIAN_FRONTEND=noninteractive"
fi
echo "Installing$missing" >&2
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -qq >&2
$as_root apt-get install -y -qq --no-install-recommends $missing >&2
