#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the Debian package in build/package and prints its path. It has no tests, and supports all
# GPUs if there is a CUDA toolkit. Arguments are passed to the configuration:
#   package.sh [-DSINEW_MAINTAINER="NAME <ADDRESS>"]
set -eu
umask 022  # for the folders in the package

cd "$(dirname "$0")/.."
scripts/setup.sh --package
folder=build/package
cmake --preset release -B $folder -DSINEW_TESTS=OFF -DSINEW_CUDA_ALL=ON "$@" >&2
cmake --build $folder --target sinew >&2
rm -f $folder/*.deb
cpack --config $folder/CPackConfig.cmake >&2
echo "$PWD"/$folder/*.deb
