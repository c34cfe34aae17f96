// SPDX-License-Identifier: MIT

#include "viewer/files/collider_files.h"

#include "assets/open_collider.h"
#include "session/session.h"

namespace sinew {

void ColliderFiles::keep_present() {
  paths_.clear();
  for (const Collider& collider : bodies_.session().played_colliders().colliders())
    paths_.push_back(collider.file);
}

}  // namespace sinew
