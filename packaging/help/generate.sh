#!/bin/sh
# SPDX-License-Identifier: MIT
# Writes the files that are made from the help of sinew into a folder: generate.sh PROGRAM FOLDER
#   sinew.1.gz   the manual page
#   sinew.bash, sinew.zsh, sinew.fish   completions for these shells
# The manual page has the date of today, or of SOURCE_DATE_EPOCH.
set -eu

program=$1
folder=$2
here=$(dirname "$0")

temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
"$here/describe.sh" "$program" >"$temporary/table"
date=$(date -u -d "@${SOURCE_DATE_EPOCH:-$(date +%s)}" +%Y-%m-%d)
{
  awk -v date="$date" -f "$here/man.awk" "$temporary/table"
  cat "$here/sinew.1.tail"
} | gzip -9n >"$temporary/sinew.1.gz"
for shell in bash zsh fish; do
  {
    awk -f "$here/common.awk" -f "$here/$shell.awk" "$temporary/table"
    cat "$here/$shell.tail"
  } >"$temporary/sinew.$shell"
done

mkdir -p "$folder"
for file in sinew.1.gz sinew.bash sinew.zsh sinew.fish; do
  rm -f "$folder/$file"  # another user, such as root, may have written it
  cp "$temporary/$file" "$folder/$file"
done
