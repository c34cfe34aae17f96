// SPDX-License-Identifier: MIT

#include "mesh/body_inside.h"

#include "mesh/closing.h"

namespace sinew {
namespace {

constexpr double kWithin = 0.5;  // winding number
constexpr double kStep = 1e-4;   // step past a surface that a ray has hit, relative to the diagonal
constexpr double kShallow = -0.5;  // cosine between a segment and the normal at its start
constexpr int kMaxCrossings = 32;  // per segment; further ones are ignored

TriangleMesh closed_body(const TriangleMesh& surface) {
  const ClosedSurface closed = close_holes(surface.vertex_count(), surface.triangles);
  return {closed.close(surface.positions), closed.triangles};
}

}  // namespace

BodyInside::BodyInside(const TriangleMesh& surface) : BodyInside(Closed{closed_body(surface)}) {}

BodyInside::BodyInside(const Closed& closed)
    : tree_(closed.mesh),
      winding_(closed.mesh.positions, closed.mesh.triangles),
      normals_(triangle_normals(closed.mesh)),
      step_(kStep * bounding_box(closed.mesh.positions).diagonal().norm()) {}

bool BodyInside::contains(const Eigen::Vector3d& point) const {
  return winding_.at(point) > kWithin;
}

bool BodyInside::contains_segment(const Eigen::Vector3d& from, const Eigen::Vector3d& normal,
                                  const Eigen::Vector3d& to) const {
  const double length = (to - from).norm();
  if (length <= step_) return true;
  const Eigen::Vector3d direction = (to - from) / length;
  const double outward = direction.dot(normal);
  if (outward > 0.0) return false;
  double gone = step_;
  // A segment at a shallow angle can leave the body at once through a triangle next to its starting
  // point. The ray below starts beyond that triangle and would miss the exit.
  if (outward > kShallow && !contains(from + gone * direction)) return false;
  for (int crossing = 0; crossing < kMaxCrossings && gone < length; ++crossing) {
    const auto hit = tree_.first_hit(from + gone * direction, direction, length - gone);
    if (!hit) break;
    const bool leaves = normals_.col(hit->triangle).dot(direction) > 0.0;
    // A segment that enters the body has begun outside, as at a fold or at a vertex whose normal
    // points the wrong way. If pieces overlap, it can begin inside and enter another piece.
    if (crossing == 0 && !leaves && !contains(from + (gone + 0.5 * hit->distance) * direction))
      return false;
    gone += hit->distance + step_;
    // If pieces overlap, the exit from one can still be inside another.
    if (leaves && !contains(from + gone * direction)) return false;
  }
  return true;
}

}  // namespace sinew
