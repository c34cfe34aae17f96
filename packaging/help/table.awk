# SPDX-License-Identifier: MIT
# Turns the help of one command, as CLI11 prints it, into rows of a table. `path` holds the words of the
# command and is empty for the program itself. Columns are separated by tabs:
#   usage     PATH  what follows the program's name in the line "Usage:"
#   text      PATH  a line of the description
#   footer    PATH  a line of what follows the options, such as examples
#   command   PATH  description: a command below this one
#   argument  PATH  NAME   value  repeated  completes  choices  description
#   option    PATH  NAMES  value  repeated  completes  choices  description
# NAMES are separated by spaces. `value` is the type of the value, empty for a flag. `repeated` is
# "yes" if the option may be given more than once. `completes` tells what a shell can offer as value:
# "files", "choices" (one of `choices`), "list" (several of them, separated by commas), or "none".

BEGIN { OFS = "\t"; column = 30 }  # CLI11 starts descriptions after this many characters

/^Usage: / {
  section = "Usage"
  usage = substr($0, length("Usage: ") + 1)
  sub(/^[^ ]+ ?/, "", usage)
  print "usage", path, usage
  next
}
section == "" { print "text", path, $0; next }
section == "Footer" { print "footer", path, $0; next }
/^[A-Z][A-Za-z ]*:$/ { finish_entry(); heading = $0; section = $1; next }
/^  [^ ]/ && is_entry($0) { finish_entry(); entry = $0; next }
/^   / && entry != "" { sub(/^ +/, ""); more = more (more == "" ? "" : " ") $0; next }
$0 != "" {
  finish_entry()
  section = "Footer"
  if (heading != "") print "footer", path, heading
  print "footer", path, $0
}
END { finish_entry() }

# Tells entries of a section from the examples of a footer, which may have a heading, too.
function is_entry(line) {
  if (section == "Positionals:" || line ~ /^  -/) return 1
  return usage ~ /SUBCOMMAND/ && substr(line, 1, column) ~ /^  [a-z0-9-]+( |$)/ &&
         substr(line, 1, column) !~ /[^ ] +[^ ]/
}

# An entry is a name and, from `column` on or on the next line, its description.
function finish_entry(    name, description) {
  if (entry == "") return
  if (more != "" && length(entry) >= column && substr(entry, column - 1, 2) != "  ") {
    name = entry
    description = more
  } else {
    name = substr(entry, 1, column)
    description = substr(entry, column + 1) (more == "" ? "" : " " more)
  }
  entry = more = heading = ""
  gsub(/^ +| +$/, "", name)
  if (section == "Positionals:") print_item("argument", name, description)
  else if (name ~ /^-/) print_item("option", name, description)
  else print "command", path (path == "" ? "" : " ") name, description
}

# `name` is for example "-o,--output TEXT REQUIRED" or "--size INT:INT in [1 - 8] ...".
function print_item(row, name, description,
                    names, value, is_required, repeated, range, completes, choices) {
  names = name
  sub(/ .*/, "", names)
  value = substr(name, length(names) + 2)
  gsub(/,/, " ", names)
  sub(/ *(\(Env:.*\)|Needs:.*|Excludes:.*)$/, "", value)
  is_required = sub(/ *REQUIRED$/, "", value)
  repeated = sub(/ *\.\.\.$/, "", value) ? "yes" : ""

  choices = choices_in_braces(value)
  if (choices == "") choices = choices_in_text(description)
  completes = choices == "" ? "none" : description ~ /^any of / ? "list" : "choices"
  if (choices == "" && (row == "argument" || names_files(value, description))) completes = "files"
  if (value == "" && row == "option") completes = choices = ""
  if (match(value, /\[[^]]+ - [^]]+\]/)) {
    range = substr(value, RSTART + 1, RLENGTH - 2)
    sub(/ - /, " to ", range)
    description = description " (" range ")"
  }
  if (is_required && row == "option") description = description " (required)"
  sub(/:[A-Z{].*/, "", value)
  print row, path, names, value, repeated, completes, choices, description
}

# "TEXT:{on,off}", or "ENUM:value in {on->1,off->0} OR {1,0}".
function choices_in_braces(value) {
  if (!match(value, /\{[^}]*\}/)) return ""
  value = substr(value, RSTART + 1, RLENGTH - 2)
  gsub(/->[^,]*/, "", value)
  gsub(/,/, " ", value)
  return value
}

# A description lists choices if it, or what follows its last colon, begins with at least two words
# in a row as in "auto, cpu or cuda [auto]" or "any of skeleton,bones,base over the skin".
function choices_in_text(text,    several, pieces, count, i, piece, choices, found) {
  sub(/ *\[[^]]*\]$/, "", text)
  gsub(/ *\([^()]*\)/, "", text)
  sub(/^.*: /, "", text)
  several = sub(/^any of /, "", text)
  gsub(/,? or /, ",", text)
  count = split(text, pieces, /, */)
  for (i = 1; i <= count; ++i) {
    piece = pieces[i]
    if (several) sub(/ .*/, "", piece)
    if (piece ~ /^[A-Za-z0-9][A-Za-z0-9_-]*$/) {
      choices = choices (found++ ? " " : "") piece
    } else if (found < 2) {
      return ""
    }
  }
  return found < 2 ? "" : choices
}

# Says whether a value is the name of a file or folder: by its type ("TEXT:FILE"), or by words or an
# extension (".json") in the description.
function names_files(value, description) {
  return value ~ /:(FILE|DIR|PATH)/ ||
         description ~ /(^|[^A-Za-z])(FILE|file|folder)([^A-Za-z]|$)/ ||
         description ~ /(^|[A-Z (])\.[a-z]/
}
