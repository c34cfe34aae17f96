// SPDX-License-Identifier: MIT

#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace sinew {

/// Decompresses a buffer view of EXT_meshopt_compression.
/// \param description  the object of the extension in the buffer view: count, byteStride, mode,
///                     filter
/// \return             count * byteStride bytes, or std::nullopt if the data or the description are
///                     damaged
std::optional<std::string> decode_meshopt(std::string_view bytes,
                                          const nlohmann::json& description);

}  // namespace sinew
