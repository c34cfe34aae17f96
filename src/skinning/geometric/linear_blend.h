// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "assets/character.h"
#include "core/progress.h"
#include "rig/shaped_bones.h"
#include "skinning/geometric/flat_weights.h"
#include "skinning/skinner.h"
#include "skinning/weights/weights.h"

namespace sinew {

/// Computes linear blend skinning of a set of points, x = sum w_k T_k xbar (Komaritzan 2022, eq.
/// 2.3). The stretch of a joint is part of T_k (blend_transforms()), and the deformation of the
/// bone that the joint moves at a point precedes it (ShapedBones).
class LinearBlend {
 public:
  using Matrix = Eigen::Matrix<float, 3, 4>;

  LinearBlend() = default;
  /// Prepares the skinning of the points `rest` (3 x n).
  /// \param weights  one row for each point, summing to 1
  LinearBlend(const Skeleton& skeleton, const Points& rest, const SkinWeights& weights);

  int point_count() const { return static_cast<int>(rest_.cols()); }
  int joint_count() const { return skeleton_.joint_count(); }
  const PointsF& rest() const { return rest_; }
  std::span<const FlatWeights::Influence> influences(int point) const {
    return weights_.row(point);
  }

  /// Holds a pose prepared for blend(): skinning transforms relative to an origin.
  struct PosedSkeleton {
    std::vector<Matrix> transforms;
    Eigen::Vector3d origin;
    std::optional<ShapedBones> bones{};  ///< empty: no bone is deformed
  };
  /// Prepares a pose relative to the root joint.
  PosedSkeleton pose(const Pose& pose) const;
  /// Prepares a pose relative to a given origin.
  PosedSkeleton pose(const Pose& pose, const Eigen::Vector3d& origin) const;

  /// Returns sum w_k T_k of a point.
  Matrix blend(int point, const PosedSkeleton& posed) const;
  /// Returns the position of a point in a pose, relative to its origin.
  Eigen::Vector3f position(int point, const PosedSkeleton& posed) const {
    const Matrix matrix = blend(point, posed);
    return matrix.leftCols<3>() * rest_.col(point) + matrix.col(3);
  }

 private:
  Skeleton skeleton_;
  PointsF rest_;
  FlatWeights weights_;
};

/// Creates a linear blend skinner for a character's whole surface.
std::unique_ptr<Skinner> make_linear_blend(const CharacterWeights& weights,
                                           const Progress& progress);

}  // namespace sinew
