// SPDX-License-Identifier: MIT

#include "skinning/geometric/blend_rows.h"

#include <algorithm>
#include <map>

namespace sinew {

Eigen::Matrix4f matrix_from(const Eigen::Affine3d& transform, const Eigen::Vector3d& origin) {
  Eigen::Matrix4f matrix = transform.matrix().cast<float>();
  matrix.col(3).head<3>() = (transform.translation() - origin).cast<float>();
  return matrix;
}

PointsF padded(const PointsF& points) {
  PointsF result = PointsF::Zero(3, points.cols() + kBlendPadding);
  result.leftCols(points.cols()) = points;
  return result;
}

BlendRows::BlendRows(const SkinWeights& weights) {
  for (const auto& row : weights.vertices) {
    for (const auto& [joint, weight] : row) influences_.push_back({joint, weight});
    while (static_cast<int>(influences_.size()) % kInfluencesPerStep != 0)
      influences_.push_back({row.front().joint, 0.0F});
    begin_.push_back(static_cast<int>(influences_.size()));
  }
}

SignedRows::SignedRows(const SkinWeights& weights) : rows_(weights) {
  std::map<std::pair<int, int>, int> known;
  for (int point = 0; point < point_count(); ++point) {
    const auto begin = rows_.influences_.begin() + rows_.begin_[point];
    const auto end = rows_.influences_.begin() + rows_.begin_[point + 1];
    const int strongest = std::max_element(begin, end, [](const auto& a, const auto& b) {
                            return a.weight < b.weight;
                          })->entry;
    for (auto influence = begin; influence != end; ++influence) {
      const auto [found, is_new] =
          known.try_emplace({influence->entry, strongest}, static_cast<int>(entries_.size()));
      if (is_new) entries_.push_back({influence->entry, strongest});
      influence->entry = found->second;
    }
  }
}

std::vector<float> SignedRows::signs(const std::vector<Eigen::Vector4f>& quaternions) const {
  std::vector<float> result;
  result.reserve(entries_.size());
  for (const auto& [joint, strongest] : entries_)
    result.push_back(quaternions[joint].dot(quaternions[strongest]) < 0.0F ? -1.0F : 1.0F);
  return result;
}

}  // namespace sinew
