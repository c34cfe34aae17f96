#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs the programs that read Sinew's exports in the tests with the label `outside`: Chromium
# and Node.js, the Khronos glTF validator and three.js (into build/outside), and Blender if
# SINEW_TEST_BLENDER=1. The script is fast if nothing is missing.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
if [ "${SINEW_TEST_BLENDER:-0}" = 1 ]; then
  "$root/scripts/setup.sh" --blender
fi
"$root/scripts/setup.sh" --browser

wanted=$root/tests/outside/package.json
folder=$root/build/outside
if ! cmp -s "$wanted" "$folder/installed.json"; then
  mkdir -p "$folder"
  cp "$wanted" "$folder/package.json"
  npm install --prefix "$folder" --no-package-lock --no-audit --no-fund --silent >&2
  cp "$wanted" "$folder/installed.json"
fi
