// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "core/types.h"

namespace sinew {

/// Stores vertices with their normals in blocks of four, coordinate by coordinate, so that vector
/// instructions process four at a time.
class VertexColumns {
 public:
  static constexpr int kWidth = 4;
  using Four = Eigen::Array<float, kWidth, 1>;

  int size() const { return static_cast<int>(vertices_.size()); }
  int vertex(int i) const { return vertices_[i]; }
  /// Returns one coordinate of the four vertices of a block: 0 to 2 for positions, 3 to 5 for
  /// normals.
  Eigen::Map<const Four> four(int block, int coordinate) const {
    return Eigen::Map<const Four>(values_.data() + (kCoordinates * block + coordinate) * kWidth);
  }

  void clear() {
    vertices_.clear();
    values_.clear();
  }
  void add(int vertex, const Eigen::Vector3f& position, const Eigen::Vector3f& normal) {
    const int block = size() / kWidth;
    const int lane = size() % kWidth;
    if (lane == 0) values_.resize(values_.size() + kCoordinates * kWidth, 0.0F);
    vertices_.push_back(vertex);
    float* const values = values_.data() + kCoordinates * block * kWidth + lane;
    for (int axis = 0; axis < 3; ++axis) {
      values[axis * kWidth] = position[axis];
      values[(3 + axis) * kWidth] = normal[axis];
    }
  }

 private:
  static constexpr int kCoordinates = 6;
  std::vector<int> vertices_;
  std::vector<float> values_;
};

}  // namespace sinew
