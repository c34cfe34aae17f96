#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sinew {

// Values as they are written in a TOML file (toml.io, 1.0).

/// Between quotation marks. TOML is UTF-8, but names of files and joints may be any bytes: those
/// that are no UTF-8 become code points that nobody uses, U+EF80 to U+EFFF for 0x80 to 0xFF.
std::string toml_string(std::string_view bytes);

/// The bytes of a string that toml_string() wrote, its escapes undone already.
std::string bytes_of_toml(std::string_view utf8);

/// As it is where TOML allows that, else between quotation marks.
std::string toml_key(std::string_view bytes);

/// The shortest text that gives the same bits again.
std::string toml_number(double number);

/// "[a, b]", the items written already.
std::string toml_list(const std::vector<std::string>& items);
std::string toml_strings(const std::vector<std::string>& texts);

}  // namespace sinew
