// SPDX-License-Identifier: MIT

#include "skinning/geometric/linear_blend.h"

#include "skinning/geometric/blend_rows.h"
#include "skinning/geometric/blend_skinner.h"

namespace sinew {
namespace {

/// The `Blend` of linear blend skinning (see BlendSkinner).
class LinearBlendOfSurface {
 public:
  LinearBlendOfSurface(const Skeleton& skeleton, const Points& rest, const SkinWeights& weights)
      : skeleton_(skeleton), rest_(padded(rest.cast<float>())), rows_(weights) {}

  int point_count() const { return rows_.point_count(); }

  struct PosedSkeleton {
    std::vector<Eigen::Matrix4f> transforms;
    Eigen::Vector3d origin;
    ShapedBones bones;
  };
  PosedSkeleton pose(const Pose& pose) const {
    PosedSkeleton posed{{}, pose.joints.front().translation, {skeleton_, pose.bones}};
    for (const Eigen::Affine3d& transform : blend_transforms(skeleton_, pose))
      posed.transforms.push_back(matrix_from(transform, posed.origin));
    return posed;
  }

  void write(const PosedSkeleton& posed, int begin, int end, PointsF& positions) const {
    if (posed.bones.any()) return write_shaped(posed, begin, end, positions);
    vectorized_blend_kernels().matrices(rows_.range(begin, end), posed.transforms.front().data(),
                                        rest_.data(), positions.data());
  }

 private:
  /// Writes the positions with deformed bones, which each joint deforms in another way at a point.
  void write_shaped(const PosedSkeleton& posed, int begin, int end, PointsF& positions) const {
    for (int v = begin; v < end; ++v) {
      const Eigen::Vector3d rest = rest_.col(v).cast<double>();
      Eigen::Vector3f sum = Eigen::Vector3f::Zero();
      for (const auto& [joint, weight] : rows_.row(v)) {
        const Eigen::Vector3f shaped = (posed.bones.at(joint, rest) * rest).cast<float>();
        sum += weight * (posed.transforms[joint] * shaped.homogeneous()).head<3>();
      }
      positions.col(v) = sum;
    }
  }

  Skeleton skeleton_;
  PointsF rest_;
  BlendRows rows_;
};

}  // namespace

LinearBlend::LinearBlend(const Skeleton& skeleton, const Points& rest, const SkinWeights& weights)
    : skeleton_(skeleton), rest_(rest.cast<float>()), weights_(weights) {}

LinearBlend::PosedSkeleton LinearBlend::pose(const Pose& pose) const {
  return this->pose(pose, pose.joints.front().translation);
}

LinearBlend::PosedSkeleton LinearBlend::pose(const Pose& pose,
                                             const Eigen::Vector3d& origin) const {
  PosedSkeleton posed{{}, origin};
  for (const Eigen::Affine3d& transform : blend_transforms(skeleton_, pose)) {
    Matrix matrix = transform.matrix().topRows<3>().cast<float>();
    matrix.col(3) = (transform.translation() - origin).cast<float>();
    posed.transforms.push_back(matrix);
  }
  if (!pose.bones.empty()) posed.bones = ShapedBones(skeleton_, pose.bones);
  return posed;
}

LinearBlend::Matrix LinearBlend::blend(int point, const PosedSkeleton& posed) const {
  Matrix result = Matrix::Zero();
  if (posed.bones) {
    const Eigen::Vector3d rest = rest_.col(point).cast<double>();
    for (const auto& [joint, weight] : weights_.row(point)) {
      const Eigen::Matrix4f shape = posed.bones->at(joint, rest).matrix().cast<float>();
      result += weight * (posed.transforms[joint] * shape);
    }
    return result;
  }
  for (const auto& [joint, weight] : weights_.row(point)) {
    result += weight * posed.transforms[joint];
  }
  return result;
}

std::unique_ptr<Skinner> make_linear_blend(const CharacterWeights& weights,
                                           const Progress& progress) {
  return make_blend_skinner<LinearBlendOfSurface>(weights, progress);
}

}  // namespace sinew
