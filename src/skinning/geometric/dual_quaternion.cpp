// SPDX-License-Identifier: MIT

#include "skinning/geometric/dual_quaternion.h"

#include <utility>
#include <vector>

#include "rig/rigid_joints.h"
#include "rig/shaped_bones.h"
#include "skinning/geometric/blend_rows.h"
#include "skinning/geometric/blend_skinner.h"

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

using Stretch = Eigen::Matrix<float, 3, 4>;

/// Returns the stretches of joints as maps of the world at rest.
std::vector<Stretch> stretches_in_world(const Skeleton& skeleton, const BoneShapes& shapes) {
  const std::vector<Transform> rest = skeleton.rest_global();
  std::vector<Stretch> result;
  for (std::size_t j = 0; j < rest.size(); ++j) {
    const Eigen::Vector3d at = rest[j].translation();
    Stretch& stretch = result.emplace_back();
    stretch.leftCols<3>() = shapes.stretches[j].cast<float>();
    stretch.col(3) = (at - shapes.stretches[j] * at).cast<float>();
  }
  return result;
}

/// Returns the motion by b followed by the one by a.
DualQuaternion product(const DualQuaternion& a, const DualQuaternion& b) {
  const auto times = [](const Eigen::Vector4f& p, const Eigen::Vector4f& q) {
    return Eigen::Vector4f((Eigen::Quaternionf(p) * Eigen::Quaternionf(q)).coeffs());
  };
  return {times(a.real, b.real), times(a.real, b.dual) + times(a.dual, b.real)};
}

/// Returns a point moved by a sum of dual quaternions, which need not have unit length.
Eigen::Vector3f moved(const DualQuaternion& sum, const Eigen::Vector3f& point) {
  const float norm = sum.real.norm();
  const Eigen::Quaternionf rotation(Eigen::Vector4f(sum.real / norm));
  const Eigen::Quaternionf dual(Eigen::Vector4f(sum.dual / norm));
  return rotation * point + 2.0F * (dual * rotation.conjugate()).vec();
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
    ShapedBones bones;
    std::vector<DualQuaternion> joints{};  ///< for each joint; without deformed bones empty, as are
    std::vector<Stretch> stretches{};      ///< the stretches of the joints
  };
  PosedSkeleton pose(const Pose& pose) const {
    PosedSkeleton posed{{}, {}, pose.joints.front().translation, {skeleton_, pose.bones}};
    const RigidJoints joints = rigid_joints(skeleton_, pose);
    std::vector<DualQuaternion> by_joint;
    std::vector<Eigen::Vector4f> rotations;
    for (const Transform& transform : joints.transforms) {
      by_joint.push_back(dual_quaternion_of(transform, posed.origin));
      rotations.push_back(by_joint.back().real);
    }
    const std::vector<float> signs = rows_.signs(rotations);
    for (std::size_t i = 0; i < signs.size(); ++i) {
      const DualQuaternion& q = by_joint[rows_.entries()[i].joint];
      posed.entries.push_back({signs[i] * q.real, signs[i] * q.dual});
    }
    std::vector<Stretch> stretches;
    if (!joints.shapes.stretches.empty()) stretches = stretches_in_world(skeleton_, joints.shapes);
    if (posed.bones.any()) {
      posed.joints = std::move(by_joint);
      posed.stretches = std::move(stretches);
    } else if (!stretches.empty()) {
      posed.stretched = stretched(stretches);
    }
    return posed;
  }

  void write(const PosedSkeleton& posed, int begin, int end, PointsF& positions) const {
    if (posed.bones.any()) {
      for (int v = begin; v < end; ++v) positions.col(v) = shaped(posed, v);
      return;
    }
    const PointsF& points = posed.stretched.cols() > 0 ? posed.stretched : rest_;
    vectorized_blend_kernels().dual_quaternions(rows_.range(begin, end),
                                                posed.entries.front().real.data(), points.data(),
                                                positions.data());
  }

 private:
  /// Returns the rest positions after the linearly blended stretches of their joints.
  PointsF stretched(const std::vector<Stretch>& stretches) const {
    PointsF result = rest_;
    for (int v = 0; v < point_count(); ++v) {
      Stretch sum = Stretch::Zero();
      for (const auto& [entry, weight] : rows_.row(v))
        sum += weight * stretches[rows_.entries()[entry].joint];
      result.col(v) = sum.leftCols<3>() * rest_.col(v) + sum.col(3);
    }
    return result;
  }

  /// Returns the position of a vertex with deformed bones: each joint moves it by the deformation
  /// of a bone and then by its own motion, and these motions are blended.
  Eigen::Vector3f shaped(const PosedSkeleton& posed, int vertex) const {
    const Eigen::Vector3d rest = rest_.col(vertex).cast<double>();
    DualQuaternion sum{Eigen::Vector4f::Zero(), Eigen::Vector4f::Zero()};
    Eigen::Vector4f pivot = Eigen::Vector4f::Zero();
    float largest = 0.0F;
    Eigen::Vector3f start =
        posed.stretches.empty() ? Eigen::Vector3f(rest_.col(vertex)) : Eigen::Vector3f::Zero();
    for (const auto& [entry, weight] : rows_.row(vertex)) {
      const int joint = rows_.entries()[entry].joint;
      const Transform shape = posed.bones.at(joint, rest);
      DualQuaternion q =
          product(posed.joints[joint], dual_quaternion_of(shape, Eigen::Vector3d::Zero()));
      // A sum in which the signs of the others follow that of the strongest one so far.
      const float sign = q.real.dot(pivot) < 0.0F ? -1.0F : 1.0F;
      if (weight > largest) {
        largest = weight;
        pivot = sign * q.real;
      }
      sum.real += sign * weight * q.real;
      sum.dual += sign * weight * q.dual;
      if (posed.stretches.empty()) continue;
      const Eigen::Vector3f stretched =
          posed.stretches[joint] * (shape * rest).cast<float>().homogeneous();
      start += weight * (shape.inverse() * stretched.cast<double>()).cast<float>();
    }
    return moved(sum, start);
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
