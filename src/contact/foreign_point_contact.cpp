// SPDX-License-Identifier: MIT

#include "contact/foreign_point_contact.h"

#include <algorithm>

#include "contact/contact_limits.h"
#include "mesh/triangle_mesh.h"

namespace sinew {
namespace {

// Above every dot product, so that all normals are accepted. A point that has been pressed past a
// bone faces the same way as the skin behind it and is still inside. Few points near the skin could
// be dropped by their normals, unlike vertices of the skin itself.
constexpr float kAcceptAnyNormal = 2.0F;

/// Rules of ContactPairs for a point of another body.
struct ForeignPointRules {
  const PosedSkin& skin;
  Eigen::Vector3f position;
  Eigen::Vector3f normal;

  Eigen::Vector3f point() const { return position; }
  bool counts(int /*triangle*/) const { return true; }
  bool may_begin(int triangle) const { return faces(triangle, contact_limits::kMaxNormalDot); }
  bool may_replace(int /*triangle*/) const { return true; }
  bool may_stay(int triangle) const { return faces(triangle, contact_limits::kMaxNormalDotHeld); }

 private:
  bool faces(int triangle, float limit) const {
    return normal.isZero(0.0F) || skin.triangle_normal(triangle).dot(normal) < limit;
  }
};

template <typename Columns>
void extend(Eigen::AlignedBox3f& box, const Columns& points) {
  for (const auto& point : points.colwise()) {
    for (int axis = 0; axis < 3; ++axis) {
      // With the arguments in this order, min() and max() ignore NaN.
      box.min()[axis] = std::min(box.min()[axis], point[axis]);
      box.max()[axis] = std::max(box.max()[axis], point[axis]);
    }
  }
}

}  // namespace

ForeignPointContact::ForeignPointContact(const std::vector<Triangle>& triangles, const Points& rest,
                                         const Points& rest_bone_points, double retention)
    : mean_edge_(mean_edge_length(triangles, rest)),
      skin_(triangles, rest, rest_bone_points),
      search_({rest, triangles}, interior_tetrahedra(triangles, rest, rest_bone_points),
              mean_edge_),
      pairs_(retention, mean_edge_) {}

void ForeignPointContact::find_near(const PointsF& skin, const PointsF& bone_points,
                                    const PointsF& foreign_points) {
  Eigen::AlignedBox3f box;
  extend(box, skin.leftCols(skin_.vertex_count()));
  extend(box, bone_points);
  near_.clear();
  for (int v = 0; v < static_cast<int>(foreign_points.cols()); ++v) {
    if (box.contains(foreign_points.col(v))) near_.push_back(v);
  }
}

void ForeignPointContact::detect(const PointsF& skin, const PointsF& bone_points,
                                 const PointsF& foreign_points, const PointsF& normals) {
  find_near(skin, bone_points, foreign_points);
  if (near_.empty() && contacts().empty()) {
    forget();
    return;
  }
  skin_.pose(skin, bone_points);
  const OrientedPoints points{foreign_points, normals, near_, false};
  pairs_.update(skin_, search_.find(skin_, points, kAcceptAnyNormal), [&](int v) {
    return ForeignPointRules{skin_, foreign_points.col(v), normals.col(v)};
  });
}

}  // namespace sinew
