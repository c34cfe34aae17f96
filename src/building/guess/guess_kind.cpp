// SPDX-License-Identifier: MIT

#include "building/guess/guess_kind.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "core/error.h"

namespace sinew {
namespace {

constexpr std::array<std::string_view, 3> kKindNames{"auto", "biped", "quadruped"};

}  // namespace

std::span<const std::string_view> guess_kind_names() {
  return kKindNames;
}

std::string_view name_of(GuessKind kind) {
  return kKindNames[static_cast<std::size_t>(kind)];
}

GuessKind guess_kind_named(std::string_view name) {
  const auto* const found = std::find(kKindNames.begin(), kKindNames.end(), name);
  if (found == kKindNames.end()) {
    throw UsageError(fmt::format("there is no kind of body '{}'; choose one of: {}", name,
                                 fmt::join(kKindNames, ", ")));
  }
  return static_cast<GuessKind>(found - kKindNames.begin());
}

}  // namespace sinew
