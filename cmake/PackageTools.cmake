# SPDX-License-Identifier: MIT
# Runs when cpack starts. Without dpkg-shlibdeps, cpack would create a package that lacks its
# dependencies on libraries, and would mention this in only one line of many.
foreach(tool dpkg-shlibdeps file)
  find_program(path_of_tool ${tool} NO_CACHE)
  if(NOT path_of_tool)
    message(FATAL_ERROR "${tool} is missing; install the packages dpkg-dev and file")
  endif()
  unset(path_of_tool)
endforeach()
