// SPDX-License-Identifier: MIT

#include "building/surface_mirror.h"

namespace sinew {

MirrorPlane surface_mirror(const TriangleMesh& surface) {
  MirrorPlane plane;
  const Eigen::AlignedBox3d box = bounding_box(surface.positions);
  if (!box.isEmpty()) plane.point = box.center();
  return plane;
}

}  // namespace sinew
