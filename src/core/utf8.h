#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace sinew {

/// How many bytes the character at the front of a text, which is not empty, takes in UTF-8 (RFC
/// 3629, table in section 4); 0 when it is none.
std::size_t utf8_length(std::string_view text);

/// The text with `instead` for each byte that is no part of UTF-8: names of files and joints may be
/// any bytes.
std::string as_utf8(std::string_view text, std::string_view instead = "?");

/// Converts a text of UTF-16 that begins with its byte order mark, which is left out. Returns
/// nothing for bytes that are no such text: without the mark, with half of a pair or with a zero in
/// it.
std::optional<std::string> utf8_of_utf16(std::string_view bytes);

}  // namespace sinew
