#!/bin/sh
# Builds the Debian package in build/package, without tests and for all GPUs where there is a CUDA
# toolkit, and prints its path. Arguments go to the configuration: package.sh [-DSINEW_MAINTAINER="NAME <ADDRESS>"]
set -eu
umask 022  # of the folders in the package

cd "$(dirname "$0")/.."
scripts/setup.sh --package
folder=build/package
cmake --preset release -B $folder -DSINEW_TESTS=OFF -DSINEW_CUDA_ALL=ON "$@" >&2
cmake --build $folder --target sinew >&2
rm -f $folder/*.deb
cpack --config $folder/CPackConfig.cmake >&2
echo "$PWD"/$folder/*.deb
