// SPDX-License-Identifier: MIT

#include "assets/list_names.h"

#include <fmt/format.h>

#include <algorithm>

namespace sinew {

std::string list_names(const std::vector<std::string>& names) {
  constexpr std::size_t kShown = 4;
  std::string text;
  for (std::size_t i = 0; i < std::min(kShown, names.size()); ++i) {
    text += (i == 0 ? "'" : ", '") + names[i] + "'";
  }
  if (names.size() > kShown) text += fmt::format(" and {} more", names.size() - kShown);
  return text;
}

}  // namespace sinew
