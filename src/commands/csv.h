// SPDX-License-Identifier: MIT

#pragma once

#include <string>

namespace sinew {

/// Holds the first line of the table of `difference`, by which its files are recognized.
inline constexpr const char* kDifferenceTableHead = "frame,time,rms,p95,max,vertex,object\n";

/// Returns a text as one field of comma-separated values, in quotation marks where it needs them.
std::string csv_field(const std::string& text);

}  // namespace sinew
