// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "bodies/import/surface_samples.h"

namespace sinew {

/// Describes how a rigid part of the template lies in another body: stretched along three axes,
/// rotated and moved.
struct BoneMap {
  Eigen::Matrix3d rotation = Eigen::Matrix3d::Identity();
  Eigen::Matrix3d axes = Eigen::Matrix3d::Identity();  ///< columns, in the template
  Eigen::Vector3d scale = Eigen::Vector3d::Ones();     ///< along the axes
  Eigen::Vector3d from = Eigen::Vector3d::Zero();      ///< a point of the template,
  Eigen::Vector3d to = Eigen::Vector3d::Zero();        ///< and where it lies in the body

  Eigen::Matrix3d linear() const { return rotation * axes * scale.asDiagonal() * axes.transpose(); }
  Eigen::Vector3d operator()(const Eigen::Vector3d& point) const {
    return to + linear() * (point - from);
  }
};

/// Holds a bone of the template and the same bone of another body.
struct BonePair {
  const BoneSurface* from;
  const BoneSurface* to;
};

/// Describes how strongly a fit is held to its beginning, relative to the distances of surfaces.
struct BonePrior {
  double scale = 2e-3;
  double rotation = 5e-4;
};

/// Fits a rigid part of the template to the same bones of another body by iterated closest points:
/// Gauss-Newton steps on the distances to tangent planes, from the bones of the template to those
/// of the body and back, with robust weights. Bones correspond by name, so that no bone is taken
/// for its neighbor.
/// \param start    where to begin; its scale and rotation are the prior
/// \param is_fine  many samples and steps instead of few
/// \return         the fit and its error: the root of the mean squared distance, m
std::pair<BoneMap, double> fit_bones(const std::vector<BonePair>& bones, const BoneMap& start,
                                     bool is_fine, const BonePrior& prior = {});

}  // namespace sinew
