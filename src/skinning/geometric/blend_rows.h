// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <utility>
#include <vector>

#include "assets/character.h"
#include "core/types.h"
#include "skinning/geometric/blend_kernels.h"

namespace sinew {

/// Returns a transform as kernels take it, relative to an origin.
Eigen::Matrix4f matrix_from(const Eigen::Affine3d& transform, const Eigen::Vector3d& origin);

/// Returns points with room for those that kernels read beyond the last one.
PointsF padded(const PointsF& points);

/// Holds the influences of all points for kernels, with an entry for each joint.
class BlendRows {
 public:
  explicit BlendRows(const SkinWeights& weights);

  int point_count() const { return static_cast<int>(begin_.size()) - 1; }
  BlendRange range(int first, int last) const {
    return {begin_.data(), influences_.data(), first, last};
  }
  std::span<const BlendInfluence> row(int point) const {
    return {influences_.data() + begin_[point], influences_.data() + begin_[point + 1]};
  }

 private:
  friend class SignedRows;
  std::vector<int> begin_{0};
  std::vector<BlendInfluence> influences_;
};

/// Holds the influences of all points for kernels that blend quaternions. q and -q are the same
/// rotation, and the sign on the side of the strongest joint of a point blends along the shorter
/// arc. Therefore there is an entry for each pair of a joint and a strongest joint that occurs.
class SignedRows {
 public:
  explicit SignedRows(const SkinWeights& weights);

  int point_count() const { return rows_.point_count(); }
  BlendRange range(int first, int last) const { return rows_.range(first, last); }
  /// Returns the influences of a point, whose entries are indices into entries().
  std::span<const BlendInfluence> row(int point) const { return rows_.row(point); }

  struct Entry {
    int joint;
    int strongest;
  };
  const std::vector<Entry>& entries() const { return entries_; }
  /// Returns, for each entry, 1 or -1: the sign of the joint's quaternion.
  std::vector<float> signs(const std::vector<Eigen::Vector4f>& quaternions) const;

 private:
  BlendRows rows_;
  std::vector<Entry> entries_;
};

}  // namespace sinew
