# SPDX-License-Identifier: MIT
# Declares programs and files that a target needs at run time but not to compile or link. A build
# succeeds without them, so a missing one is only reported. scripts/check_packages.sh reads the
# cache variables SINEW_NEEDS_* to find the packages that scripts/setup.sh must install.

# sinew_needs_program(TARGET NAME PURPOSE), e.g. sinew_needs_program(sinew ffmpeg "writes videos")
function(sinew_needs_program TARGET NAME PURPOSE)
  find_program(SINEW_NEEDS_${TARGET}_${NAME} ${NAME} DOC "${PURPOSE}")
  if(NOT SINEW_NEEDS_${TARGET}_${NAME})
    message(STATUS "Not found: ${NAME}, which ${PURPOSE}")
  endif()
endfunction()

# sinew_needs_file(TARGET NAME PURPOSE FOLDER...)
function(sinew_needs_file TARGET NAME PURPOSE)
  find_file(SINEW_NEEDS_${TARGET}_${NAME} ${NAME} PATHS ${ARGN} DOC "${PURPOSE}" NO_DEFAULT_PATH)
  if(NOT SINEW_NEEDS_${TARGET}_${NAME})
    message(STATUS "Not found: ${NAME}, which ${PURPOSE}")
  endif()
endfunction()
