// SPDX-License-Identifier: MIT

#include "dynamics/instruction_set.h"

#include <fmt/ranges.h>
#include <hwy/targets.h>

#include "core/error.h"

namespace sinew {

std::vector<std::string> instruction_sets() {
  std::vector<std::string> names;
  const auto supported = hwy::SupportedTargets();
  // Lower bits stand for better instruction sets.
  for (auto rest = supported; rest != 0; rest &= rest - 1)
    names.emplace_back(hwy::TargetName(rest & -rest));
  // SupportedTargets() makes Highway's dispatch forget the disabled sets. Restore the limit.
  hwy::GetChosenTarget().Update(supported);
  return names;
}

void limit_instructions(const std::string& name) {
  for (auto rest = hwy::SupportedTargets(); rest != 0; rest &= rest - 1) {
    const auto target = rest & -rest;
    if (name != hwy::TargetName(target)) continue;
    hwy::DisableTargets(target - 1);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    return;
  }
  throw UsageError(fmt::format("there is no instruction set '{}' here; choose one of: {}", name,
                               fmt::join(instruction_sets(), ", ")));
}

}  // namespace sinew
