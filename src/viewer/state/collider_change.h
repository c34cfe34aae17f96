// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "assets/open_collider.h"
#include "session/settings/collider_placement.h"

namespace sinew {

/// Describes how a list of colliders becomes another one: all are removed except the kept ones, and
/// then each added one is inserted at its place.
struct ColliderChange {
  std::vector<int> kept;   ///< places in the present list, ascending
  std::vector<int> added;  ///< places in the new list, ascending

  bool operator==(const ColliderChange&) const = default;
};

/// Returns the change from the shown colliders to those that a document lists. Colliders are
/// compared by their files. One that moves up or down in the list is added anew.
ColliderChange collider_change(const std::vector<Collider>& shown,
                               const std::vector<ColliderPlacement>& listed);

}  // namespace sinew
