// SPDX-License-Identifier: MIT

#include "registration/correspondences.h"

#include "core/parallel.h"

namespace sinew {

Correspondences find_correspondences(const Points& positions, const Points& normals,
                                     const TargetSurface& target,
                                     const CorrespondenceLimits& limits) {
  Correspondences found{positions, Points::Zero(3, positions.cols()),
                        Eigen::VectorXd::Zero(positions.cols())};
  parallel_for(static_cast<int>(positions.cols()), [&](int v) {
    const Eigen::Vector3d position = positions.col(v);
    const Eigen::Vector3d facing = normals.col(v);
    const auto closest = target.tree().closest(position, facing, limits.distance);
    if (!closest || target.is_at_border(closest->point.triangle)) return;
    const Eigen::Vector3d normal = target.normal(closest->point);
    if (normal.dot(facing) < limits.cosine) return;
    const Eigen::Vector3d place = target.position(closest->point);
    const Eigen::Vector3d offset = position - place;
    if ((offset - offset.dot(normal) * normal).norm() > limits.sideways) return;
    const double share = closest->distance / limits.distance;
    found.positions.col(v) = place;
    found.normals.col(v) = normal;
    found.weights[v] = (1.0 - share * share) * (1.0 - share * share);
  });
  return found;
}

}  // namespace sinew
