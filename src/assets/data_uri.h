// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <string_view>

namespace sinew {

// Decoding of the URIs by which scene files refer to their images and buffers.

/// Decodes URI escapes: "%20" becomes a blank, and so on.
std::string without_escapes(const std::string& text);

/// Decodes base64 and skips all characters that are not in its alphabet (padding, line ends).
std::string decode_base64(std::string_view text);

/// Encodes bytes as base64 with padding, without line ends.
std::string encode_base64(std::string_view bytes);

/// Returns the bytes of a "data:" URI in base64.
std::string bytes_of_data_uri(std::string_view uri);

}  // namespace sinew
