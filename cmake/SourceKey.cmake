# SPDX-License-Identifier: MIT
# sinew_source_key(TARGET NAME files...) gives TARGET a header NAME.h with the constant
# sinew::kSourceKey, a hash of the files. What is kept on disk under this key is computed anew when
# one of them changes. Run as a script (cmake -P), this file writes that header.
if(CMAKE_SCRIPT_MODE_FILE)
  set(hashes "")
  foreach(path ${FILES})
    file(SHA256 ${path} hash)
    string(APPEND hashes ${hash})
  endforeach()
  string(SHA256 key "${hashes}")
  file(WRITE ${OUTPUT} "#pragma once\n\nnamespace sinew {\n"
       "inline constexpr const char* kSourceKey = \"${key}\";\n}  // namespace sinew\n")
  return()
endif()

set(SINEW_SOURCE_KEY_SCRIPT ${CMAKE_CURRENT_LIST_FILE})
function(sinew_source_key TARGET NAME)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/source_keys)
  add_custom_command(OUTPUT ${folder}/${NAME}.h
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${folder}/${NAME}.h "-DFILES=${ARGN}"
            -P ${SINEW_SOURCE_KEY_SCRIPT}
    DEPENDS ${ARGN} ${SINEW_SOURCE_KEY_SCRIPT} VERBATIM)
  target_sources(${TARGET} PRIVATE ${folder}/${NAME}.h)
  target_include_directories(${TARGET} PRIVATE ${folder})
endfunction()
