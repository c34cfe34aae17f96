# A room is a folder of src/ built as one static library; docs/architecture.md says what each may use.
#   sinew_room(NAME USES room... LINKS target...)
# A new .cpp in the folder is picked up by itself.

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # The sloppiness is what ccache needs to see through precompiled headers.
  set(ccache_command ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros
      ${CCACHE_PROGRAM})
  set(CMAKE_C_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${ccache_command})
endif()

# What all of our own code is compiled with. No -m flags here or anywhere: vector instructions are
# chosen at run time (dynamics/, through Highway), and an inlined Eigen function compiled for a
# newer processor could be picked by the linker for all.
add_library(sinew_flags INTERFACE)
set(cxx_flags -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Werror)
target_compile_options(sinew_flags INTERFACE "$<$<COMPILE_LANGUAGE:C,CXX>:${cxx_flags}>")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # False positives of gcc 12 inside Eigen and libstdc++ at -O2 and above.
  set(gcc_flags -Wno-maybe-uninitialized -Wno-array-bounds -Wno-stringop-overflow
      -Wno-stringop-overread -Wno-restrict -fpch-preprocess)  # the last for ccache
  target_compile_options(sinew_flags INTERFACE "$<$<COMPILE_LANGUAGE:C,CXX>:${gcc_flags}>")
endif()
target_include_directories(sinew_flags INTERFACE ${CMAKE_SOURCE_DIR}/src)
if(SINEW_SANITIZE)
  target_compile_options(sinew_flags INTERFACE -fsanitize=${SINEW_SANITIZE} -fno-omit-frame-pointer
                         -fno-sanitize-recover=all)
  target_link_options(sinew_flags INTERFACE -fsanitize=${SINEW_SANITIZE})
endif()

# Headers that nearly every file reads, compiled once for all rooms and once for all tests: a third
# of the build time. Targets of their own make them, whose flags no other library changes.
set(common_headers <Eigen/Core> <Eigen/Geometry> <fmt/format.h> <algorithm> <functional> <memory>
    <optional> <string> <vector>)
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/common_headers.cpp CONTENT "")
function(sinew_common_headers NAME)
  add_library(${NAME} OBJECT EXCLUDE_FROM_ALL ${CMAKE_BINARY_DIR}/common_headers.cpp)
  target_link_libraries(${NAME} PRIVATE sinew_flags Eigen3::Eigen fmt::fmt ${ARGN})
endfunction()

function(sinew_room NAME)
  cmake_parse_arguments(ROOM "" "" "USES;LINKS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${NAME}/*.cpp)
  add_library(sinew_${NAME} STATIC ${sources})
  target_link_libraries(sinew_${NAME} PUBLIC sinew_flags ${ROOM_LINKS})
  foreach(other ${ROOM_USES})
    target_link_libraries(sinew_${NAME} PUBLIC sinew_${other})
  endforeach()
  target_precompile_headers(sinew_${NAME} REUSE_FROM sinew_headers)
endfunction()

# sinew_tests(ROOM MAIN target [USES room...]): one test program from tests/ROOM/*.cpp.
function(sinew_tests NAME)
  cmake_parse_arguments(ROOM "" "MAIN" "USES" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/${NAME}/*.cpp)
  add_executable(${NAME}_tests ${sources})
  target_link_libraries(${NAME}_tests PRIVATE sinew_${NAME} sinew_test_support ${ROOM_MAIN})
  foreach(other ${ROOM_USES})
    target_link_libraries(${NAME}_tests PRIVATE sinew_${other})
  endforeach()
  target_precompile_headers(${NAME}_tests REUSE_FROM sinew_test_headers)
  gtest_discover_tests(${NAME}_tests TEST_PREFIX ${NAME}. DISCOVERY_TIMEOUT 60
                       PROPERTIES LABELS ${NAME} ${SINEW_TEST_PROPERTIES})
endfunction()
