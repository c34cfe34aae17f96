# SPDX-License-Identifier: MIT
# Writes the functions that zsh.tail calls, from the table of describe.sh.

$1 == "program" {
  print "#compdef " $2
  print "# Completion of " $2 " for zsh, made from the help of " $2 " " $3 "."
  paths[path_count = 1] = ""
}
$1 == "command" {
  paths[++path_count] = $2
  above = command_above($2)
  description = $3
  commands[above] = joined(commands[above], " ", quoted(last_word($2) ":" description))
}
$1 == "option" {
  spec = " \\\n        " option_spec($3, $4, $5, action($6, $7), $8)
  specs[$2] = specs[$2] spec
  if (starts_with($2, $3)) specs[""] = specs[""] spec
}
$1 == "argument" {
  spec = " \\\n        " quoted(($5 == "yes" ? "*" : "") ":" $3 ":" action($6, $7))
  specs[$2] = specs[$2] spec
  if ($2 == default_command) specs[""] = specs[""] spec
}
END {
  print "\n# Says whether these words are a command."
  print "_sinew_is_command() {"
  print "  case $1 in"
  for (i = 2; i <= path_count; ++i) print "    (" quoted(paths[i]) ") ;;"
  print "    (*) return 1 ;;"
  print "  esac"
  print "}"

  print "\n# Says what may follow a command."
  print "_sinew_command() {"
  print "  case $1 in"
  for (i = 1; i <= path_count; ++i) {
    print "    (" quoted(paths[i]) ")"
    if (paths[i] in commands) print "      commands=(" commands[paths[i]] ")"
    print "      specs=(" specs[paths[i]] ") ;;"
  }
  print "  esac"
  print "}"
}

# Returns an option as _arguments of zsh takes it: '(-o --output)'{-o+,--output=}'[description]:TEXT:_files'
function option_spec(option_names, value, repeated, completion, description,
                     names, count, i, forms) {
  gsub(/[][\\:]/, "\\\\&", description)
  if (completion != "") description = description "]:" value ":" completion
  else description = description "]"
  count = split(option_names, names, " ")
  for (i = 1; i <= count; ++i) {
    forms = joined(forms, ",", names[i] (completion == "" ? "" : names[i] ~ /^--/ ? "=" : "+"))
  }
  if (count > 1) forms = "{" forms "}"
  if (repeated == "yes") return "'*'" forms quoted("[" description)
  return (count > 1 ? quoted("(" option_names ")") : "") forms quoted("[" description)
}

function action(completes, choices) {
  if (completes == "files") return "_files"
  if (completes == "choices") return "(" choices ")"
  if (completes == "list") return "_values -s , value " choices
  return completes == "none" ? " " : ""
}
