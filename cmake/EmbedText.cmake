# SPDX-License-Identifier: MIT
# Embeds text files in a C++ source: sinew_embed_text(TARGET FUNCTION files...) adds the function
#   std::string_view sinew::FUNCTION(std::string_view file_name)
# to TARGET. It returns the text of a file, or nothing for an unknown name. Run as a script (cmake
# -P), this file writes that source.
if(CMAKE_SCRIPT_MODE_FILE)
  set(cases "")
  foreach(path ${FILES})
    get_filename_component(name ${path} NAME)
    file(READ ${path} text)
    string(APPEND cases "  if (file_name == \"${name}\") return R\"text(${text})text\";\n")
  endforeach()
  file(WRITE ${OUTPUT} "#include <string_view>\n\nnamespace sinew {\n"
       "std::string_view ${FUNCTION}(std::string_view file_name);\n"
       "std::string_view ${FUNCTION}(std::string_view file_name) {\n${cases}  return {};\n}\n"
       "}  // namespace sinew\n")
  return()
endif()

set(SINEW_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_FILE})
function(sinew_embed_text TARGET FUNCTION)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${FUNCTION}.cpp)
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} -DFUNCTION=${FUNCTION} "-DFILES=${ARGN}"
            -P ${SINEW_EMBED_SCRIPT}
    DEPENDS ${ARGN} ${SINEW_EMBED_SCRIPT} VERBATIM)
  target_sources(${TARGET} PRIVATE ${output})
endfunction()
