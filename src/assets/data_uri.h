#pragma once

#include <string>
#include <string_view>

namespace sinew {

// What scene files name their images and buffers with.

/// "%20" becomes a blank, and so on.
std::string without_escapes(const std::string& text);

/// Characters that are none of base64 (padding, line ends) are passed over.
std::string decode_base64(std::string_view text);

std::string encode_base64(std::string_view bytes);

/// The bytes of a "data:" URI in base64.
std::string bytes_of_data_uri(std::string_view uri);

}  // namespace sinew
