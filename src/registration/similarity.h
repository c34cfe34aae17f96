// SPDX-License-Identifier: MIT

#pragma once

#include "core/types.h"

namespace sinew {

/// Describes x' = scale * rotation * x + translation.
struct SimilarityTransform {
  double scale = 1.0;
  Eigen::Matrix3d rotation = Eigen::Matrix3d::Identity();
  Eigen::Vector3d translation = Eigen::Vector3d::Zero();

  Eigen::Vector3d operator*(const Eigen::Vector3d& point) const {
    return scale * (rotation * point) + translation;
  }
};

/// Returns the similarity that takes points closest to their targets, in the sum of weighted
/// squared distances. The rotation is closed form, by the eigenvector of a 4 x 4 matrix (Horn
/// 1987), and never a reflection; the scale is that of Umeyama 1991.
/// \param points, targets  3 x n, n >= 1. Points on a line leave the rotation about it open.
/// \param weights          n, not negative, with a positive sum
SimilarityTransform best_similarity(const Points& points, const Points& targets,
                                    const Eigen::VectorXd& weights);

/// Returns the same with a rotation about the y axis alone.
SimilarityTransform best_upright_similarity(const Points& points, const Points& targets,
                                            const Eigen::VectorXd& weights);

/// Returns the similarity with the smallest sum of distances, which a few wrong targets hardly
/// move: by least squares with weights that are repeatedly set to 1 / distance (Weiszfeld).
/// \param upright  restricts the rotation to the y axis
SimilarityTransform robust_similarity(const Points& points, const Points& targets, bool upright);

}  // namespace sinew
