# What a target starts or opens while it runs and neither compiles nor links. A build succeeds
# without, so a missing one is only reported; scripts/check_packages.sh reads the cache variables
# SINEW_NEEDS_* for what scripts/setup.sh must install.

# sinew_needs_program(TARGET NAME PURPOSE), e.g. sinew_needs_program(sinew ffmpeg "writes films")
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
