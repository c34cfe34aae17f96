// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "contact/posed_skin.h"
#include "core/types.h"

namespace sinew {

/// Bounding volume hierarchy over the prisms, as an alternative broad phase. It is built at rest
/// and refitted to each pose. Each vertex is looked up in it.
class PrismTree {
 public:
  explicit PrismTree(const PosedSkin& rest) : order_(rest.triangles().size()) {
    std::iota(order_.begin(), order_.end(), 0);
    if (!order_.empty()) build(rest, 0, static_cast<int>(order_.size()));
  }

  void fit(const PosedSkin& skin) {
    for (std::size_t i = nodes_.size(); i-- > 0;) {
      Node& node = nodes_[i];
      node.box.setEmpty();
      if (node.second >= 0) {
        node.box.extend(nodes_[i + 1].box);
        node.box.extend(nodes_[node.second].box);
        continue;
      }
      for (int t = node.begin; t < node.end; ++t) {
        for (const int v : skin.triangles()[order_[t]]) {
          node.box.extend(Eigen::Vector3f(skin.corner(v)));
          node.box.extend(Eigen::Vector3f(skin.corner(v + skin.vertex_count())));
        }
      }
    }
  }

  /// Calls function(triangle) for all triangles in leaves whose box contains the point.
  template <typename Function>
  void for_each_at(const Eigen::Vector3f& point, Function&& function) const {
    int stack[64];
    int depth = 0;
    if (!nodes_.empty()) stack[depth++] = 0;
    while (depth > 0) {
      const int i = stack[--depth];
      const Node& node = nodes_[i];
      if (!node.box.contains(point)) continue;
      if (node.second >= 0) {
        stack[depth++] = node.second;
        stack[depth++] = i + 1;
        continue;
      }
      for (int t = node.begin; t < node.end; ++t) function(order_[t]);
    }
  }

 private:
  struct Node {
    Eigen::AlignedBox3f box;
    int begin, end;
    int second = -1;  ///< second child, or -1 for a leaf; the first child is the next node
  };

  void build(const PosedSkin& rest, int begin, int end) {
    const std::size_t node = nodes_.size();
    nodes_.push_back({{}, begin, end});
    if (end - begin <= 2) return;
    const auto center = [&](int t, int axis) {
      float sum = 0.0F;
      for (const int v : rest.triangles()[t]) {
        sum += rest.corner(v)[axis] + rest.corner(v + rest.vertex_count())[axis];
      }
      return sum;
    };
    Eigen::AlignedBox3f box;
    for (int i = begin; i < end; ++i) {
      const int t = order_[i];
      box.extend(Eigen::Vector3f(center(t, 0), center(t, 1), center(t, 2)));
    }
    int axis = 0;
    box.sizes().maxCoeff(&axis);
    const int middle = (begin + end) / 2;
    std::nth_element(order_.begin() + begin, order_.begin() + middle, order_.begin() + end,
                     [&](int a, int b) { return center(a, axis) < center(b, axis); });
    build(rest, begin, middle);
    nodes_[node].second = static_cast<int>(nodes_.size());
    build(rest, middle, end);
  }

  std::vector<int> order_;
  std::vector<Node> nodes_;  ///< in depth-first order
};

}  // namespace sinew
