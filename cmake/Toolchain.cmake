# The compiler's flags for all of our own code, the compiler cache and the linker.

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # ccache needs this sloppiness to see through precompiled headers.
  set(ccache_command ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros
      ${CCACHE_PROGRAM})
  set(CMAKE_C_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${ccache_command})
endif()

# A test program links in a tenth of a second with mold, in about one second with GNU ld.
find_program(MOLD_PROGRAM mold)
if(MOLD_PROGRAM)
  add_link_options(-fuse-ld=mold)
endif()

# No -m flags here or anywhere: vector instructions are chosen at run time (dynamics/, through
# Highway), and an inlined Eigen function compiled for a newer processor could be picked by the
# linker for all.
add_library(sinew_flags INTERFACE)
set(cxx_flags -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # False positives of gcc 12 inside Eigen and libstdc++ at -O2 and above.
  list(APPEND cxx_flags -Wno-maybe-uninitialized -Wno-array-bounds -Wno-stringop-overflow
       -Wno-stringop-overread -Wno-restrict -fpch-preprocess)  # the last for ccache
  # Collect the compiler's own garbage less often: a sixth faster, at up to 1 GB for each job.
  list(APPEND cxx_flags "SHELL:--param ggc-min-expand=200" "SHELL:--param ggc-min-heapsize=1000000")
elseif(CMAKE_CXX_COMPILER_ID MATCHES "Clang" AND CCACHE_PROGRAM)
  list(APPEND cxx_flags "SHELL:-Xclang -fno-pch-timestamp")  # or ccache takes no precompiled header
endif()
target_compile_options(sinew_flags INTERFACE "$<$<COMPILE_LANGUAGE:C,CXX>:${cxx_flags}>")
target_include_directories(sinew_flags INTERFACE ${CMAKE_SOURCE_DIR}/src)
if(SINEW_SANITIZE)
  target_compile_options(sinew_flags INTERFACE -fsanitize=${SINEW_SANITIZE} -fno-omit-frame-pointer
                         -fno-sanitize-recover=all)
  # Containers check their indices. Three checks of each access take half of the time and are left
  # out: the address sanitizer catches accesses through null pointers and beyond objects, and the
  # alignment of numbers matters on none of our processors.
  target_compile_definitions(sinew_flags INTERFACE _GLIBCXX_ASSERTIONS)
  target_compile_options(sinew_flags INTERFACE -fno-sanitize=null,object-size,alignment)
  target_link_options(sinew_flags INTERFACE -fsanitize=${SINEW_SANITIZE})
endif()
