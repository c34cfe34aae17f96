# SPDX-License-Identifier: MIT
# Writes the functions that bash.tail calls, from the table of describe.sh.

$1 == "program" {
  print "# Completion of " $2 " for bash, made from the help of " $2 " " $3 "."
  paths[path_count = 1] = ""
}
$1 == "command" {
  paths[++path_count] = $2
  words[command_above($2)] = joined(words[command_above($2)], " ", last_word($2))
}
$1 == "option" {
  options[$2] = joined(options[$2], " ", $3)
  if (starts_with($2, $3)) options[""] = options[""] " " $3
  count = split($3, names, " ")
  for (i = 1; i <= count && $6 != ""; ++i) {
    value = "completes=" $6 " choices=" quoted($7)
    if (!(value in patterns)) values[++value_count] = value
    patterns[value] = joined(patterns[value], " | \\\n      ", quoted($2 " " names[i]))
  }
}
$1 == "argument" && $6 == "files" { files[$2] = "yes" }
$1 == "argument" && $6 != "files" { words[$2] = joined(words[$2], " ", $7) }
END {
  files[""] = files[default_command]

  print "\n# Says what may follow a command; fails if there is no such command."
  print "_sinew_command() {"
  print "  case $1 in"
  for (i = 1; i <= path_count; ++i) {
    path = paths[i]
    print "    " quoted(path) ")"
    print "      options=" quoted(options[path])
    print "      words=" quoted(words[path]) " files=" files[path] " ;;"
  }
  print "    *) return 1 ;;"
  print "  esac"
  print "}"

  print "\n# Says what the value of an option may be; fails if it has none."
  print "_sinew_value() {"
  print "  case $1 in"
  for (i = 1; i <= value_count; ++i) {
    print "    " patterns[values[i]] ")"
    print "      " values[i] " ;;"
  }
  print "    *) return 1 ;;"
  print "  esac"
  print "}"
}
