// SPDX-License-Identifier: MIT

#include "registration/skin_pose.h"

#include <Eigen/LU>
#include <algorithm>

#include "core/parallel.h"

namespace sinew {
namespace {

Eigen::Affine3d blended_transform(const std::vector<SkinWeights::Influence>& influences,
                                  const std::vector<Transform>& transforms) {
  Eigen::Matrix<double, 3, 4> sum = Eigen::Matrix<double, 3, 4>::Zero();
  double total = 0.0;
  for (const auto& [joint, weight] : influences) {
    sum += static_cast<double>(weight) * transforms[static_cast<std::size_t>(joint)].affine();
    total += static_cast<double>(weight);
  }
  Eigen::Affine3d result;
  result.affine() = sum / total;  // weights are floats, whose sum is 1 to their precision
  return result;
}

const Transform& strongest_transform(const std::vector<SkinWeights::Influence>& influences,
                                     const std::vector<Transform>& transforms) {
  const auto strongest =
      std::max_element(influences.begin(), influences.end(),
                       [](const auto& a, const auto& b) { return a.weight < b.weight; });
  return transforms[static_cast<std::size_t>(strongest->joint)];
}

}  // namespace

Points posed_points(const Points& rest, const SkinWeights& weights,
                    const std::vector<Transform>& transforms) {
  Points posed(3, rest.cols());
  parallel_for(static_cast<int>(rest.cols()), [&](int v) {
    posed.col(v) =
        blended_transform(weights.vertices[static_cast<std::size_t>(v)], transforms) * rest.col(v);
  });
  return posed;
}

Points unposed_points(const Points& posed, const SkinWeights& weights,
                      const std::vector<Transform>& transforms) {
  // A determinant of the linear part; that of a rotation is 1. Below, errors grow more than five
  // times across the collapsed direction.
  constexpr double kCollapsed = 0.2;
  Points rest(3, posed.cols());
  parallel_for(static_cast<int>(posed.cols()), [&](int v) {
    const auto& influences = weights.vertices[static_cast<std::size_t>(v)];
    const Eigen::Affine3d blended = blended_transform(influences, transforms);
    if (blended.linear().determinant() < kCollapsed) {
      rest.col(v) = strongest_transform(influences, transforms).inverse() * posed.col(v);
    } else {
      rest.col(v) = blended.inverse(Eigen::Affine) * posed.col(v);
    }
  });
  return rest;
}

}  // namespace sinew
