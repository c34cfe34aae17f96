// SPDX-License-Identifier: MIT

#include "building/surface_mirror.h"

#include "building/symmetry_plane.h"

namespace sinew {

MirrorPlane surface_mirror(const TriangleMesh& surface, const Progress& progress) {
  constexpr double kNear = 0.4;  // fraction of the time
  MirrorPlane plane;
  const Eigen::AlignedBox3d box = bounding_box(surface.positions);
  if (box.isEmpty()) return plane;
  plane.point = box.center();
  if (surface.triangles.empty()) return plane;
  SymmetryPlane found = symmetry_plane_near(surface, plane.normal, progress.part(0.0, kNear));
  if (!found.is_symmetry()) found = find_symmetry_plane(surface, progress.part(kNear, 1.0));
  if (!found.is_symmetry()) return plane;
  plane.normal = found.normal[0] < 0.0 ? Eigen::Vector3d(-found.normal) : found.normal;
  plane.point -= (found.normal.dot(plane.point) - found.offset) * found.normal;
  return plane;
}

}  // namespace sinew
