// SPDX-License-Identifier: MIT

#include "viewer/state/collider_change.h"

#include <algorithm>
#include <cstddef>

namespace sinew {

ColliderChange collider_change(const std::vector<Collider>& shown,
                               const std::vector<ColliderPlacement>& listed) {
  ColliderChange change;
  auto next = shown.begin();
  for (std::size_t i = 0; i < listed.size(); ++i) {
    const auto found = std::find_if(next, shown.end(), [&](const Collider& collider) {
      return collider.file == listed[i].file;
    });
    if (found == shown.end()) {
      change.added.push_back(static_cast<int>(i));
      continue;
    }
    change.kept.push_back(static_cast<int>(found - shown.begin()));
    next = found + 1;
  }
  return change;
}

}  // namespace sinew
