# SPDX-License-Identifier: MIT
# Shared by the scripts that write the completions of bash, zsh and fish.

BEGIN {
  FS = "\t"
  default_command = "view"  # `sinew FILE...` is `sinew view FILE...`
}

# Notes an option of a command. True if it can also begin the command line, without any command:
# an option of the default command that the program itself does not have.
function starts_with(path, names) {
  if (path == "") at_start[names] = 1
  return path == default_command && !(names in at_start)
}

# A word in single quotes, for bash, zsh and fish.
function quoted(text) {
  gsub(/'/, "'\\''", text)
  return "'" text "'"
}

# "anatomy" for "anatomy fit".
function command_above(path) {
  return sub(/ [^ ]*$/, "", path) ? path : ""
}

# "fit" for "anatomy fit".
function last_word(path) {
  sub(/.* /, "", path)
  return path
}

function joined(list, separator, more) {
  return list == "" ? more : list separator more
}
