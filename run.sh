#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds Sinew and starts it with the given arguments: ./run.sh [FILE...]
# Without a display and without arguments it renders the built-in character instead.
set -eu

root=$(dirname "$0")
"$root/scripts/setup.sh"
"$root/scripts/build.sh" sinew
sinew=$root/build/release/bin/sinew

if [ $# -eq 0 ] && [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
  mkdir -p "$root/output"
  "$sinew" render --frame 18 -o "$root/output/humanoid.png" >/dev/null
  "$sinew" render -o "$root/output/humanoid.mp4" >/dev/null
  echo "There is no display. The built-in character walks in $root/output/humanoid.mp4,"
  echo "and an image of it is $root/output/humanoid.png."
  exit 0
fi
exec "$sinew" "$@"
