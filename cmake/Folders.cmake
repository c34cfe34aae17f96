# SPDX-License-Identifier: MIT
# sinew_folder() builds a folder of src/ as one static library. docs/architecture.md says which
# other folders it may use.
#   sinew_folder(NAME USES folder... LINKS target... FOLDERS subfolder...)
# A new .cpp file in the folder, or in one of its FOLDERS, is compiled without a change here.

# Headers that nearly every file includes. They are precompiled once for all folders and once for
# all tests, by separate targets whose flags no other library changes.
set(common_headers <Eigen/Core> <Eigen/Geometry> <fmt/format.h> <algorithm> <functional> <memory>
    <optional> <string> <vector>)
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/common_headers.cpp CONTENT "")
function(sinew_common_headers NAME)
  add_library(${NAME} OBJECT EXCLUDE_FROM_ALL ${CMAKE_BINARY_DIR}/common_headers.cpp)
  target_link_libraries(${NAME} PRIVATE sinew_flags Eigen3::Eigen fmt::fmt ${ARGN})
endfunction()

function(sinew_folder NAME)
  cmake_parse_arguments(ARG "" "" "USES;LINKS;FOLDERS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${NAME}/*.cpp)
  foreach(folder ${ARG_FOLDERS})
    file(GLOB more CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${NAME}/${folder}/*.cpp)
    list(APPEND sources ${more})
  endforeach()
  add_library(sinew_${NAME} STATIC ${sources})
  target_link_libraries(sinew_${NAME} PUBLIC sinew_flags ${ARG_LINKS})
  foreach(other ${ARG_USES})
    target_link_libraries(sinew_${NAME} PUBLIC sinew_${other})
  endforeach()
  target_precompile_headers(sinew_${NAME} REUSE_FROM sinew_headers)
endfunction()

# sinew_tests(NAME MAIN target [USES folder...] [TOGETHER suite...]) builds one test program from
# tests/NAME/*.cpp. Each test is a process of its own, except that those of a suite that is named
# after TOGETHER share one, since they share something that takes long to make.
function(sinew_tests NAME)
  cmake_parse_arguments(ARG "" "MAIN" "USES;TOGETHER" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/${NAME}/*.cpp)
  add_executable(${NAME}_tests ${sources})
  target_link_libraries(${NAME}_tests PRIVATE sinew_${NAME} sinew_test_support sinew_test_flags
                        ${ARG_MAIN})
  foreach(other ${ARG_USES})
    target_link_libraries(${NAME}_tests PRIVATE sinew_${other})
  endforeach()
  target_precompile_headers(${NAME}_tests REUSE_FROM sinew_test_headers)
  set(single "*-")
  foreach(suite ${ARG_TOGETHER})
    add_test(NAME ${NAME}.${suite} COMMAND ${NAME}_tests --gtest_filter=${suite}.*)
    set_tests_properties(${NAME}.${suite} PROPERTIES LABELS ${NAME} ${SINEW_TEST_PROPERTIES})
    string(APPEND single ":${suite}.*")
  endforeach()
  gtest_discover_tests(${NAME}_tests TEST_PREFIX ${NAME}. DISCOVERY_TIMEOUT 60
                       TEST_FILTER "${single}"
                       PROPERTIES LABELS ${NAME} ${SINEW_TEST_PROPERTIES})
endfunction()
