// SPDX-License-Identifier: MIT

#pragma once

#include <hwy/targets.h>

namespace sinew {

/// Calls function() once for each instruction set that this machine supports and the program is
/// built for. Dynamic dispatch inside of the function then chooses this set.
template <typename Function>
void for_each_instruction_set(Function&& function) {
  const auto supported = hwy::SupportedTargets();
  for (auto rest = supported; rest != 0; rest &= rest - 1) {
    hwy::SetSupportedTargetsForTest(rest & -rest);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    function();
  }
  hwy::SetSupportedTargetsForTest(0);
  hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

}  // namespace sinew
