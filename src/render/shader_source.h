#pragma once

#include <string>
#include <vector>

namespace sinew {

/// A shader's text, ready for the compiler.
struct ShaderSource {
  std::string text;
  std::vector<std::string> files;  ///< by the source number that the compiler's messages use
};

/// Reads a file of shaders/ with its #include "..." lines resolved and `definitions` put after
/// #version. Files come from the folder $SINEW_SHADERS when it is set (to work on them without a
/// build), else from the copies embedded in the program.
/// \throws InputError for a file that is missing.
ShaderSource load_shader(const std::string& file_name, const std::string& definitions);

/// A compiler's message with its source numbers ("0:12(3)", "0(12)") replaced by file names.
std::string readable_shader_log(const std::string& log, const std::vector<std::string>& files);

}  // namespace sinew
