// SPDX-License-Identifier: MIT

#include "skinning/geometric/dual_quaternion.h"

#include <vector>

#include "skinning/geometric/blend_rows.h"
#include "skinning/geometric/blend_skinner.h"
#include "skinning/geometric/rigid_joints.h"

namespace sinew {
namespace {

/// A dual quaternion q + epsilon d, with d = t q / 2 for a translation t.
struct DualQuaternion {
  Eigen::Vector4f real;
  Eigen::Vector4f dual;
};

/// Converts a rigid transform. The translation is taken relative to `origin`.
DualQuaternion dual_quaternion_of(const Transform& transform, const Eigen::Vector3d& origin) {
  const Eigen::Quaterniond rotation(transform.linear());
  const Eigen::Vector3d t = transform.translation() - origin;
  const Eigen::Quaterniond dual = Eigen::Quaterniond(0.0, t.x(), t.y(), t.z()) * rotation;
  return {rotation.coeffs().cast<float>(), (0.5 * dual.coeffs()).cast<float>()};
}

/// The `Blend` of dual quaternion skinning (see BlendSkinner).
class DualQuaternionBlend {
 public:
  DualQuaternionBlend(const Skeleton& skeleton, const Points& rest, const SkinWeights& weights)
      : skeleton_(skeleton), rest_(padded(rest.cast<float>())), rows_(weights) {}

  int point_count() const { return rows_.point_count(); }

  struct PosedSkeleton {
    std::vector<DualQuaternion> entries;
    PointsF stretched;  ///< rest positions after the stretches of joints; empty: none is stretched
    Eigen::Vector3d origin;
  };
  PosedSkeleton pose(const Pose& pose) const {
    PosedSkeleton posed{{}, {}, pose.joints.front().translation};
    const RigidJoints joints = rigid_joints(skeleton_, pose);
    std::vector<DualQuaternion> moved;
    std::vector<Eigen::Vector4f> rotations;
    for (const Transform& transform : joints.transforms) {
      moved.push_back(dual_quaternion_of(transform, posed.origin));
      rotations.push_back(moved.back().real);
    }
    const std::vector<float> signs = rows_.signs(rotations);
    for (std::size_t i = 0; i < signs.size(); ++i) {
      const DualQuaternion& q = moved[rows_.entries()[i].joint];
      posed.entries.push_back({signs[i] * q.real, signs[i] * q.dual});
    }
    if (!joints.stretches.empty()) posed.stretched = stretched(joints.stretches);
    return posed;
  }

  void write(const PosedSkeleton& posed, int begin, int end, PointsF& positions) const {
    const PointsF& points = posed.stretched.cols() > 0 ? posed.stretched : rest_;
    vectorized_blend_kernels().dual_quaternions(rows_.range(begin, end),
                                                posed.entries.front().real.data(), points.data(),
                                                positions.data());
  }

 private:
  /// Returns the rest positions after the linearly blended stretches of their joints.
  PointsF stretched(const std::vector<RigidJoints::Stretch>& stretches) const {
    PointsF result = rest_;
    for (int v = 0; v < point_count(); ++v) {
      RigidJoints::Stretch sum = RigidJoints::Stretch::Zero();
      for (const auto& [entry, weight] : rows_.row(v))
        sum += weight * stretches[rows_.entries()[entry].joint];
      result.col(v) = sum.leftCols<3>() * rest_.col(v) + sum.col(3);
    }
    return result;
  }

  Skeleton skeleton_;
  PointsF rest_;
  SignedRows rows_;
};

}  // namespace

std::unique_ptr<Skinner> make_dual_quaternion(const CharacterWeights& weights,
                                              const Progress& progress) {
  return make_blend_skinner<DualQuaternionBlend>(weights, progress);
}

}  // namespace sinew
