// SPDX-License-Identifier: MIT

#include "assets/skin_interior.h"

#include "mesh/closing.h"

namespace sinew {

const WindingNumber& SkinInterior::winding() const {
  if (!winding_) {
    const ClosedSurface closed = close_holes(skin_.vertex_count(), skin_.triangles);
    winding_.emplace(closed.close(skin_.positions), closed.triangles);
  }
  return *winding_;
}

}  // namespace sinew
