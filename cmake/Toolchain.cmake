# SPDX-License-Identifier: MIT
# Sets the compiler flags of our own code, the compiler cache and the linker.

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # ccache needs these settings to cache compilations that use precompiled headers.
  set(ccache_command ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros
      ${CCACHE_PROGRAM})
  set(CMAKE_C_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${ccache_command})
endif()

# A test program links in 0.1 s with mold, and in about 1 s with GNU ld.
find_program(MOLD_PROGRAM mold)
if(MOLD_PROGRAM)
  add_link_options(-fuse-ld=mold)
endif()

# There are no -m flags here or anywhere. Vector instructions are chosen at run time (dynamics/,
# through Highway). With such a flag, the linker could use an inline function of Eigen that was
# compiled for a newer processor in the whole program.
add_library(sinew_flags INTERFACE)
set(cxx_flags -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # These warnings are false positives of gcc 12 inside Eigen and libstdc++ at -O2 and above.
  list(APPEND cxx_flags -Wno-maybe-uninitialized -Wno-array-bounds -Wno-stringop-overflow
       -Wno-stringop-overread -Wno-restrict -fpch-preprocess)  # -fpch-preprocess is for ccache
  # Let the compiler collect its own garbage less often. It is a sixth faster and takes up to 1 GB
  # for each job.
  list(APPEND cxx_flags "SHELL:--param ggc-min-expand=200" "SHELL:--param ggc-min-heapsize=1000000")
elseif(CMAKE_CXX_COMPILER_ID MATCHES "Clang" AND CCACHE_PROGRAM)
  list(APPEND cxx_flags "SHELL:-Xclang -fno-pch-timestamp")  # for ccache
endif()
target_compile_options(sinew_flags INTERFACE "$<$<COMPILE_LANGUAGE:C,CXX>:${cxx_flags}>")
target_include_directories(sinew_flags INTERFACE ${CMAKE_SOURCE_DIR}/src)
if(SINEW_SANITIZE)
  target_compile_options(sinew_flags INTERFACE -fsanitize=${SINEW_SANITIZE} -fno-omit-frame-pointer
                         -fno-sanitize-recover=all)
  # Containers check their indices. Three checks of each memory access take half of the time and are
  # disabled: the address sanitizer already catches accesses through null pointers and beyond
  # objects, and none of our processors needs aligned numbers.
  target_compile_definitions(sinew_flags INTERFACE _GLIBCXX_ASSERTIONS)
  target_compile_options(sinew_flags INTERFACE -fno-sanitize=null,object-size,alignment)
  target_link_options(sinew_flags INTERFACE -fsanitize=${SINEW_SANITIZE})
endif()
