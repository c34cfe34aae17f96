// SPDX-License-Identifier: MIT

#pragma once

#include <string>

namespace sinew {

/// Returns a text as one field of comma-separated values, in quotation marks where it needs them.
std::string csv_field(const std::string& text);

}  // namespace sinew
