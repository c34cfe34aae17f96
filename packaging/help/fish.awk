# SPDX-License-Identifier: MIT
# Writes a completion for fish, except for the function __sinew_at of fish.tail, from the table of
# describe.sh.

$1 == "program" {
  print "# Completion of " $2 " for fish, made from the help of " $2 " " $3 "."
  print "\ncomplete -c sinew -f"
}
$1 == "command" {
  above = command_above($2)
  all = joined(all, " ", quoted($2))
  print complete(above) " -a " quoted(last_word($2)) " -d " quoted($3)
}
$1 == "option" {
  line = option_names($3) action($6, $7) " -d " quoted($8)
  print complete($2) line
  if (starts_with($2, $3)) print complete("") line
}
$1 == "argument" && $6 == "files" {
  print complete($2) " -F"
  if ($2 == default_command) print complete("") " -F"
}
$1 == "argument" && $6 != "files" { print complete($2) " -a " quoted($7) " -d " quoted($3) }
END {
  print "\n# Says whether these words are a command."
  print "function __sinew_is_command"
  print "    contains -- \"$argv\" " all
  print "end"
}

function complete(path) {
  return "complete -c sinew -n " quoted("__sinew_at" (path == "" ? "" : " " path))
}

function option_names(text,    names, count, i, result) {
  count = split(text, names, " ")
  for (i = 1; i <= count; ++i) result = result (sub(/^--/, "", names[i]) ? " -l " : " -s ") names[i]
  gsub(/ -s -/, " -s ", result)
  return result
}

function action(completes, choices) {
  if (completes == "files") return " -r -F"
  if (completes == "choices") return " -x -a " quoted(choices)
  if (completes == "list") {
    return " -x -a " quoted("(__fish_complete_list , 'string split \" \" \"" choices "\"')")
  }
  return completes == "none" ? " -x" : ""
}
