// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

namespace sinew {

/// Holds the source text of a shader, ready to be compiled.
struct ShaderSource {
  std::string text;
  std::vector<std::string> files;  ///< names, by the source numbers in the compiler's messages
};

/// Reads a file of shaders/ with its #include "..." lines resolved and `definitions` inserted after
/// #version. Files come from the folder $SINEW_SHADERS if it is set (to edit shaders without a
/// build), else from the copies embedded in the program.
/// \throws InputError for a file that is missing in $SINEW_SHADERS, std::logic_error for one that
///         is not embedded
ShaderSource load_shader(const std::string& file_name, const std::string& definitions);

/// Returns a compiler's message with its source numbers ("0:12(3)", "0(12)") replaced by file
/// names.
std::string readable_shader_log(const std::string& log, const std::vector<std::string>& files);

}  // namespace sinew
