# SPDX-License-Identifier: MIT
# Writes the first part of the manual page sinew.1 from the table of describe.sh: NAME, SYNOPSIS,
# DESCRIPTION, OPTIONS and COMMANDS. `date` is that of the page.

BEGIN { FS = "\t" }
$1 == "program" { program = $2; version = $3 }
$1 == "command" { commands[++command_count] = $2 }
$1 == "usage" { usage[$2] = $3 }
$1 == "text" { text[$2] = text[$2] $3 "\n" }
$1 == "footer" { footer[$2] = footer[$2] $3 "\n" }
$1 == "argument" { items[$2] = items[$2] item("\\fI" roff($3) "\\fR", "", $5, $8) }
$1 == "option" {
  if ($2 != "" && $3 ~ /--help/) next  # of every command; OPTIONS has it
  count = split($3, names, " ")
  label = ""
  for (i = 1; i <= count; ++i) label = label (i == 1 ? "" : ", ") "\\fB" roff(names[i]) "\\fR"
  items[$2] = items[$2] item(label, $4, $5, $8)
}
END {
  printf ".TH %s 1 \"%s\" \"%s %s\" \"User Commands\"\n", toupper(program), date, program, version
  print ".SH NAME"
  print program " \\- skins animated characters by physics"
  print ".SH SYNOPSIS"
  synopsis(program, "[FILE...]")
  for (i = 1; i <= command_count; ++i) {
    print ".br"
    synopsis(program " " commands[i], options_and_arguments(commands[i]))
  }
  print ".SH DESCRIPTION"
  printf "%s", paragraphs(text[""])
  if (footer[""] != "") printf "%s", ".PP\n" paragraphs(footer[""])
  print ".SH OPTIONS"
  printf "%s", items[""]
  print ".SH COMMANDS"
  for (i = 1; i <= command_count; ++i) {
    print ".SS " program " " commands[i]
    printf "%s", section(commands[i])
  }
}

function section(command) {
  return paragraphs(text[command]) items[command] \
         (command in footer ? ".PP\n" paragraphs(footer[command]) : "")
}

function options_and_arguments(command,    rest) {
  rest = usage[command]
  sub("^" command " ?", "", rest)
  return rest
}

function synopsis(words, rest) {
  print ".B " roff(words)
  if (rest != "") print roff(rest)
}

# Returns an option or an argument with its description indented below it.
function item(label, value, repeated, description) {
  if (value != "") label = label " \\fI" roff(value) "\\fR"
  if (repeated != "") label = label " ..."
  return ".TP\n" label "\n" roff(description) "\n"
}

# Returns a description of several lines. Blank lines separate paragraphs, and indented lines keep
# their breaks.
function paragraphs(description,    lines, count, i, is_example, is_new, result) {
  count = split(description, lines, "\n")
  for (i = 1; i <= count; ++i) {
    if (is_example && lines[i] !~ /^  /) {
      result = result ".EE\n"
      is_example = 0
      is_new = 1
    }
    if (lines[i] == "") {
      is_new = 1
      continue
    }
    if (is_new && result != "") result = result ".PP\n"
    if (lines[i] ~ /^  / && !is_example) {
      result = result ".EX\n"
      is_example = 1
    }
    result = result roff(lines[i]) "\n"
    is_new = 0
  }
  return result (is_example ? ".EE\n" : "")
}

# Returns text that roff prints as it is, with an ASCII hyphen for every minus.
function roff(text) {
  gsub(/\\/, "\\e", text)
  gsub(/-/, "\\-", text)
  if (text ~ /^[.']/) text = "\\&" text
  return text
}
