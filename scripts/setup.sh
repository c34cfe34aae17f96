#!/bin/sh
# Installs the Debian 12 packages that Sinew is built from, those that are missing. `--tests` adds
# what only running the tests needs; `--browser` and `--blender` install just those other programs,
# for scripts/setup_outside.sh; `--gpu` only what tests/bench/gpu.sh builds from (`--gpu-list` prints
# its libraries). Does nothing, quickly, when all are there.
set -eu

# Of everything but windows and pictures.
core="libeigen3-dev libassimp-dev libtinyobjloader-dev nlohmann-json3-dev libfmt-dev libstb-dev
  libhwy-dev libopenmesh-dev libtbb-dev libmetis-dev libxxhash-dev libpugixml-dev
  libtomlplusplus-dev zlib1g-dev libgtest-dev pkgconf"
packages="g++ cmake ninja-build ccache $core
  libglfw3-dev libimgui-dev libcli11-dev
  libegl1 libegl-dev libgl-dev libopengl-dev libgl1-mesa-dri
  ffmpeg fonts-dejavu-core"
case "${1:-}" in
  --tests) packages="$packages xvfb xauth xdotool libx11-dev libboost-context-dev" ;;
  --gpu) packages="g++ cmake ninja-build $core" ;;
  --gpu-list)
    echo $core
    exit 0
    ;;
  --blender) packages="blender python3-numpy" ;;
  --browser)
    packages=chromium
    # Node.js is often there from elsewhere, and then Debian's package would be in its way.
    if ! command -v node >/dev/null 2>&1; then packages="$packages nodejs"; fi
    if ! command -v npm >/dev/null 2>&1; then packages="$packages npm"; fi
    ;;
esac

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
  as_root=sudo
fi
echo "Installing$missing" >&2
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -qq >&2
$as_root apt-get install -y -qq --no-install-recommends $missing >&2
