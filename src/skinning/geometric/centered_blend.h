// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "rig/pose.h"
#include "skinning/geometric/blend_rows.h"

namespace sinew {

/// Moves each point x by a rotation about its own center p (the `Blend` of BlendSkinner):
///   x' = R (x - p) + sum w_k T_k p
/// R is the blend of the joints' quaternions with the weights w, and T_k are the transforms of the
/// joints with their stretches. The center itself follows linear blend skinning. Signs of
/// quaternions are chosen on the side of the strongest joint. In a stretched pose, x - p is
/// stretched before it is rotated, by the blend of the joints' stretches (RigidJoints).
class CenteredBlend {
 public:
  /// \param rest     points, 3 x n
  /// \param weights  one row for each point, summing to 1
  /// \param centers  for each point, 3 x n, at rest
  CenteredBlend(const Skeleton& skeleton, const Points& rest, const SkinWeights& weights,
                const Points& centers);

  int point_count() const { return rows_.point_count(); }

  struct PosedSkeleton {
    std::vector<Eigen::Matrix4f> transforms;   ///< of the entries of the rows
    std::vector<Eigen::Vector4f> quaternions;  ///< of the entries, x y z w
    PointsF stretched_arms;                    ///< empty if no joint is stretched
    Eigen::Vector3d origin;
  };
  PosedSkeleton pose(const Pose& pose) const;
  /// Writes the positions of the points [begin, end), relative to the origin.
  void write(const PosedSkeleton& posed, int begin, int end, PointsF& positions) const;

 private:
  Skeleton skeleton_;
  PointsF arms_;  ///< x - p
  PointsF centers_;
  SignedRows rows_;
};

}  // namespace sinew
