// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace sinew {

/// Returns the length in bytes of the UTF-8 character at the front of a text (RFC 3629, syntax in
/// section 4), or 0 if the text does not begin with a valid one. The text must not be empty.
std::size_t utf8_length(std::string_view text);

/// Returns the text with each byte that is not part of valid UTF-8 replaced by `instead`. Names of
/// files and joints may contain any bytes.
std::string as_utf8(std::string_view text, std::string_view instead = "?");

/// Converts UTF-16 text that begins with a byte order mark to UTF-8. The mark is left out. Returns
/// nothing if the bytes are not such text: without the mark, with half of a surrogate pair, or with
/// a zero in it.
std::optional<std::string> utf8_of_utf16(std::string_view bytes);

}  // namespace sinew
