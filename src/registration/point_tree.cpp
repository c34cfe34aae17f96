// SPDX-License-Identifier: MIT

#include "registration/point_tree.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace sinew {
namespace {

constexpr int kPointsInLeaf = 8;
constexpr int kDeepest = 64;  // more than the logarithm of any number of points

}  // namespace

PointTree::PointTree(const SurfacePoints& points) : points_(points) {
  order_.resize(static_cast<std::size_t>(points_.positions.cols()));
  std::iota(order_.begin(), order_.end(), 0);
  if (!order_.empty()) build(0, static_cast<int>(order_.size()));
}

int PointTree::build(int begin, int end) {
  const int index = static_cast<int>(nodes_.size());
  nodes_.push_back({begin, end});
  if (end - begin <= kPointsInLeaf) return index;
  Eigen::AlignedBox3d box;
  for (int i = begin; i < end; ++i) box.extend(Eigen::Vector3d(points_.positions.col(order_[i])));
  int axis = 0;
  box.sizes().maxCoeff(&axis);
  const int middle = begin + (end - begin) / 2;
  std::nth_element(order_.begin() + begin, order_.begin() + middle, order_.begin() + end,
                   [&](int a, int b) {
                     const double at_a = points_.positions(axis, a);
                     const double at_b = points_.positions(axis, b);
                     return at_a != at_b ? at_a < at_b : a < b;
                   });
  nodes_[index].axis = axis;
  nodes_[index].border = points_.positions(axis, order_[middle]);
  build(begin, middle);
  nodes_[index].second_child = build(middle, end);
  return index;
}

int PointTree::nearest(const Eigen::Vector3d& position, const Eigen::Vector3d& normal,
                       double within, double cosine) const {
  struct Waiting {
    int node;
    double squared;  ///< lower bound of the squared distance
  };
  std::array<Waiting, kDeepest> stack;
  int depth = 0;
  int best = -1;
  double best_squared = within * within;
  if (!nodes_.empty()) stack[depth++] = {0, 0.0};
  while (depth > 0) {
    const Waiting waiting = stack[--depth];
    if (waiting.squared >= best_squared) continue;
    const Node& node = nodes_[waiting.node];
    if (node.axis < 0) {
      for (int i = node.begin; i < node.end; ++i) {
        const int point = order_[i];
        const double squared = (points_.positions.col(point) - position).squaredNorm();
        if (squared < best_squared && points_.normals.col(point).dot(normal) >= cosine) {
          best = point;
          best_squared = squared;
        }
      }
      continue;
    }
    const double beyond = position[node.axis] - node.border;
    const double squared = std::max(waiting.squared, beyond * beyond);
    const int first = waiting.node + 1;
    const int near = beyond < 0.0 ? first : node.second_child;
    const int far = beyond < 0.0 ? node.second_child : first;
    stack[depth++] = {far, squared};
    stack[depth++] = {near, waiting.squared};
  }
  return best;
}

}  // namespace sinew
