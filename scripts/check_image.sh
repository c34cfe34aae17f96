#!/bin/bash
# SPDX-License-Identifier: MIT
# Compares an image with a smaller reference of the same shape: check_image.sh IMAGE REFERENCE
# Fails if they differ by more than images of different renderers do (a peak signal-to-noise ratio
# below 30 dB).
set -euo pipefail

size=$(ffprobe -v error -show_entries stream=width,height -of csv=p=0:s=x "$2")
ratio=$(ffmpeg -nostdin -i "$1" -i "$2" \
  -lavfi "[0]scale=s=$size:flags=area,format=rgb24[a];[1]format=rgb24[b];[a][b]psnr" -f null - 2>&1 |
  sed -n 's/.*PSNR.*average:\([0-9.inf]*\).*/\1/p')
echo "$1 and $2: ${ratio:-no comparison} dB"
awk -v ratio="${ratio:-0}" 'BEGIN { exit !(ratio == "inf" || ratio + 0 >= 30) }' || {
  echo "$1 does not show what $2 shows; look at both" >&2
  exit 1
}
