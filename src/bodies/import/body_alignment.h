// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <vector>

#include "core/types.h"

namespace sinew {

/// Describes a similarity transform q = scale * rotation * p + offset.
struct Similarity {
  double scale = 1.0;
  Eigen::Matrix3d rotation =
      Eigen::Matrix3d::Identity();  ///< a reflection if its determinant is -1
  Eigen::Vector3d offset = Eigen::Vector3d::Zero();

  Eigen::Vector3d operator()(const Eigen::Vector3d& p) const {
    return scale * (rotation * p) + offset;
  }
  Similarity inverse() const;
};

/// Holds a place in the template, the same place in another body, and how much it counts.
struct PlacePair {
  Eigen::Vector3d from, to;
  double weight = 1.0;
};

/// Returns the similarity of least squares (Umeyama 1991), or nothing if the places are fewer than
/// three or lie on one line. Pairs far from it count less (weights of Geman & McClure), so that a
/// few wrong ones do no harm.
/// \param may_reflect  if the reflection fits better by far, it is taken: for coordinates that are
///                     left-handed or sides that are named as the viewer sees them
std::optional<Similarity> fit_similarity(const std::vector<PlacePair>& pairs, bool may_reflect);

/// Returns a similarity with the axes of the two sides parallel, if it is not far from one: files
/// have bodies upright, and a body with bent knees should not lean because of them. The mean of the
/// places stays where it is.
Similarity with_parallel_axes(const Similarity& fit, const std::vector<PlacePair>& pairs);

/// Returns the unit of a file, in m, in which a body is closest to the size of the template: m, dm,
/// cm, mm or inches.
/// \param size  of the template in units of the file (Similarity::scale)
double plausible_unit(double size);

}  // namespace sinew
