#pragma once

#include <string>

namespace sinew {

/// What the papers call a setting and where, such as "Δt, Komaritzan 2022, eq. 2.9"; empty for
/// what is none of theirs.
/// \param key  as in settings_table()
std::string paper_symbol(const std::string& key);

}  // namespace sinew
