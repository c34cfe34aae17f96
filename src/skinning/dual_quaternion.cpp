// SPDX-License-Identifier: MIT

#include "skinning/dual_quaternion.h"

#include <algorithm>

#include "skinning/blend_skinner.h"
#include "skinning/flat_weights.h"

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
  using Matrix = Eigen::Matrix<float, 3, 4>;

  DualQuaternionBlend(const Skeleton& skeleton, const Points& rest, const SkinWeights& weights)
      : skeleton_(skeleton), rest_(rest.cast<float>()), weights_(weights) {}

  int point_count() const { return static_cast<int>(rest_.cols()); }

  struct PosedSkeleton {
    std::vector<DualQuaternion> joints;
    std::vector<Matrix> stretches;  ///< in the rest pose; empty if no joint is stretched
    Eigen::Vector3d origin;
  };
  PosedSkeleton pose(const Pose& pose) const {
    PosedSkeleton posed{{}, {}, pose.joints.front().translation};
    if (!pose.stretches.empty()) {
      add_stretched(pose, posed);
      return posed;
    }
    for (const Transform& transform : skinning_transforms(skeleton_, pose)) {
      posed.joints.push_back(dual_quaternion_of(transform, posed.origin));
    }
    return posed;
  }

  Eigen::Vector3f position(int point, const PosedSkeleton& posed) const {
    const std::span<const FlatWeights::Influence> row = weights_.row(point);
    const Eigen::Vector3f rest =
        posed.stretches.empty() ? rest_.col(point) : stretched(point, posed.stretches);
    const auto strongest = std::max_element(
        row.begin(), row.end(), [](const auto& a, const auto& b) { return a.weight < b.weight; });
    const Eigen::Vector4f& pivot = posed.joints[strongest->joint].real;
    DualQuaternion sum{Eigen::Vector4f::Zero(), Eigen::Vector4f::Zero()};
    for (const auto& [joint, weight] : row) {
      // q and -q are the same rotation. Choosing the sign on the pivot's side blends along the
      // shorter arc.
      const DualQuaternion& q = posed.joints[joint];
      const float signed_weight = q.real.dot(pivot) < 0.0F ? -weight : weight;
      sum.real += signed_weight * q.real;
      sum.dual += signed_weight * q.dual;
    }
    // The length is never zero, since the dot product with the pivot is at least the largest
    // weight.
    const float length = sum.real.norm();
    const Eigen::Quaternionf rotation(Eigen::Vector4f(sum.real / length));
    const Eigen::Quaternionf dual(Eigen::Vector4f(sum.dual / length));
    const Eigen::Vector3f translation = 2.0F * (dual * rotation.conjugate()).vec();
    return rotation * rest + translation;
  }

 private:
  /// Divides the frame U_k of each joint (stretched_transforms()) into a rigid frame at the same
  /// origin, with the rotation of G_k, and a stretch, which is applied in the rest pose.
  void add_stretched(const Pose& pose, PosedSkeleton& posed) const {
    const std::vector<Transform> rest = skeleton_.rest_global();
    const std::vector<Transform> rigid = global_transforms(skeleton_, pose);
    const std::vector<Eigen::Affine3d> frames = stretched_transforms(skeleton_, pose);
    for (std::size_t j = 0; j < frames.size(); ++j) {
      Transform frame = rigid[j];
      frame.translation() = frames[j].translation();
      posed.joints.push_back(dual_quaternion_of(frame * rest[j].inverse(), posed.origin));
      const Eigen::Affine3d stretch = rest[j] * (frame.inverse() * frames[j]) * rest[j].inverse();
      posed.stretches.emplace_back(stretch.matrix().topRows<3>().cast<float>());
    }
  }

  /// Returns the rest position of a point after the linearly blended stretches of its joints.
  Eigen::Vector3f stretched(int point, const std::vector<Matrix>& stretches) const {
    Matrix sum = Matrix::Zero();
    for (const auto& [joint, weight] : weights_.row(point)) sum += weight * stretches[joint];
    return sum.leftCols<3>() * rest_.col(point) + sum.col(3);
  }

  Skeleton skeleton_;
  PointsF rest_;
  FlatWeights weights_;
};

}  // namespace

std::unique_ptr<Skinner> make_dual_quaternion(const Character& character,
                                              const Progress& progress) {
  return make_blend_skinner<DualQuaternionBlend>(character, progress);
}

}  // namespace sinew
