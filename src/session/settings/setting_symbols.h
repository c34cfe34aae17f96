// SPDX-License-Identifier: MIT

#pragma once

#include <string>

namespace sinew {

/// Returns the symbol of a setting in the papers with its source, such as "Δt, Komaritzan 2022, eq.
/// 2.9". Returns an empty string for a setting that the papers do not have.
/// \param key  as in settings_table()
std::string paper_symbol(const std::string& key);

}  // namespace sinew
