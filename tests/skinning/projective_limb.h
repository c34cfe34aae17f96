// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <numbers>

#include "mesh/triangle_mesh.h"
#include "skinning/geometric/linear_blend.h"
#include "skinning/projective/projective.h"
#include "support/meshes.h"
#include "support/plain_settings.h"
#include "support/skeletons.h"
#include "tissue/build_tissue.h"

namespace sinew::test {

inline constexpr double kPi = std::numbers::pi;

/// A tube of length 1.8 around two bones, with a physics-based skinner and linear blend skinning
/// for comparison.
struct Limb {
  explicit Limb(const TissueSettings& settings = {}, int rings = 50, int segments = 24)
      : skin(make_tube(1.8, 0.16, rings, segments)),
        tissue(build_tissue(skin, skeleton, settings, nullptr, {})) {}

  TriangleMesh skin;
  Skeleton skeleton = make_chain({-0.8, 0.0, 0.8});
  TissueModel tissue;
  ProjectiveSkinner skinner{tissue, skeleton, test::plain_settings(), {}};

  Pose bent(double angle, const Eigen::Vector3d& axis) const {
    Pose pose = rest_pose(skeleton);
    pose.joints[1].rotation = Eigen::AngleAxisd(angle, axis);
    return pose;
  }
  PointsF world() const { return skinner.positions().colwise() + skinner.origin().cast<float>(); }
  std::unique_ptr<Skinner> linear_blend() const {
    Character character;
    character.surface = skin;
    character.skeleton = skeleton;
    return make_linear_blend(character, {});
  }
};

/// Returns the area of the smallest cross-section (a ring of 24 vertices) among some consecutive
/// rings.
inline double smallest_section(const PointsF& positions, int first, int last) {
  double smallest = 1e9;
  for (int ring = first; ring <= last; ++ring) {
    const PointsF circle = positions.middleCols(ring * 24, 24);
    const Eigen::Vector3f center = circle.rowwise().mean();
    Eigen::Vector3f area = Eigen::Vector3f::Zero();
    for (int i = 0; i < 24; ++i) {
      area += Eigen::Vector3f(circle.col(i) - center)
                  .cross(Eigen::Vector3f(circle.col((i + 1) % 24) - center));
    }
    smallest = std::min(smallest, 0.5 * static_cast<double>(area.norm()));
  }
  return smallest;
}

}  // namespace sinew::test
