// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <vector>

#include "core/progress.h"
#include "mesh/body_inside.h"
#include "mesh/triangle_mesh.h"
#include "mesh/triangle_tree.h"

namespace sinew {

/// Describes an interval of a ray in which it is inside a body.
struct RayLayer {
  double entry = 0.0;  ///< in units of the length of the ray's direction
  double exit = 0.0;

  double middle() const { return 0.5 * (entry + exit); }
};

/// Answers questions about the body that a surface encloses: which points are inside, how far away
/// the surface is, and where rays enter and leave it. Holes of the surface are closed by fans
/// (mesh/closing.h). Building it takes about as long as building two trees of the triangles.
class BodyProbe {
 public:
  /// Prepares a surface, which may then be destroyed.
  /// \throws Cancelled
  explicit BodyProbe(const TriangleMesh& surface, const Progress& progress = {});

  /// Returns true if the surface encloses anything.
  bool has_body() const { return size_ > 0.0; }
  /// Returns the longest side of the bounding box, in the units of the surface.
  double size() const { return size_; }
  const Eigen::AlignedBox3d& box() const { return box_; }

  bool contains(const Eigen::Vector3d& point) const { return inside_.contains(point); }
  /// Returns true if the segment between two points inside of the body stays inside.
  bool contains_segment(const Eigen::Vector3d& from, const Eigen::Vector3d& to) const {
    return inside_.contains_segment(from, Eigen::Vector3d::Zero(), to);
  }
  /// Returns the point of the surface closest to a point. Requires has_body().
  Eigen::Vector3d closest(const Eigen::Vector3d& point) const;
  /// Returns the distance of a point from the surface, negative if the point is outside.
  double depth(const Eigen::Vector3d& point) const;

  /// Returns the intervals in which a ray from outside is inside the body, by rising distance. The
  /// surface counts as left where it is crossed outwards as often as inwards. If it is crossed
  /// outwards too often, because its triangles have no consistent orientation, crossings alternate
  /// between entries and exits. Intervals shorter than 1e-6 of size() are left out.
  /// \param direction  of any length
  std::vector<RayLayer> layers(const Eigen::Vector3d& origin,
                               const Eigen::Vector3d& direction) const;

 private:
  TriangleMesh closed_;
  Eigen::AlignedBox3d box_;
  double size_ = 0.0;
  Points normals_;  ///< of the triangles, outward
  TriangleTree tree_;
  BodyInside inside_;
};

/// Returns the middle of a body on a ray: the point halfway between where the ray enters the body
/// and where it leaves it. Nothing if the ray misses the body, or has fewer layers.
/// \param layer  counted from 0, by rising distance
std::optional<Eigen::Vector3d> ray_middle(const BodyProbe& body, const Eigen::Vector3d& origin,
                                          const Eigen::Vector3d& direction, int layer = 0);

}  // namespace sinew
