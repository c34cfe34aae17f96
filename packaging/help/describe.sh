#!/bin/sh
# SPDX-License-Identifier: MIT
# Prints the command line of a program as a table, read from `PROGRAM --help` and from the help of
# each of its commands: describe.sh PROGRAM. table.awk documents the columns.
set -eu

program=$1
here=$(dirname "$0")

# Prints the rows of one command and of those below it: describe [WORD...]
describe() {
  help=$("$program" "$@" --help)
  rows=$(printf '%s\n' "$help" | awk -v path="$*" -f "$here/table.awk")
  printf '%s\n' "$rows"
  printf '%s\n' "$rows" | awk -F '\t' '$1 == "command" { sub(/.* /, "", $2); print $2 }' |
    while read -r name; do
      describe "$@" "$name"
    done
}

version=$("$program" --version)
printf 'program\t%s\t%s\n' "${version%% *}" "${version#* }"
describe
