// SPDX-License-Identifier: MIT

#include "position_based/rest_distances.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "core/parallel.h"
#include "mesh/triangle_tree.h"

namespace sinew {
namespace {

using Eigen::AlignedBox3d;
using Eigen::Vector3d;

/// Returns the distance of a point from a tetrahedron, 0 inside.
double distance_from(const Points& rest, const Tetrahedron& t, const Vector3d& point) {
  constexpr int kFaces[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};
  double nearest = std::numeric_limits<double>::infinity();
  bool is_inside = true;
  for (int opposite = 0; opposite < 4; ++opposite) {
    const auto& [i, j, k] = kFaces[opposite];
    const Vector3d a = rest.col(t[i]), b = rest.col(t[j]), c = rest.col(t[k]);
    const Vector3d normal = (b - a).cross(c - a);
    const Vector3d corner = rest.col(t[opposite]);
    is_inside = is_inside && normal.dot(point - a) * normal.dot(corner - a) >= 0.0;
    const Vector3d weights = closest_barycentric(point, a, b, c);
    nearest = std::min(nearest, (weights[0] * a + weights[1] * b + weights[2] * c - point).norm());
  }
  return is_inside ? 0.0 : nearest;
}

}  // namespace

std::vector<CloseTetrahedron> close_tetrahedra(const Points& rest,
                                               const std::vector<Tetrahedron>& tetrahedra,
                                               std::span<const float> reaches) {
  // The boxes are sorted by their lower ends along x. A particle looks at those that begin within
  // the width of the widest one before it.
  std::vector<AlignedBox3d> boxes(tetrahedra.size());
  double widest = 0.0;
  for (std::size_t t = 0; t < tetrahedra.size(); ++t) {
    for (const int v : tetrahedra[t]) boxes[t].extend(rest.col(v));
    widest = std::max(widest, boxes[t].sizes().x());
  }
  std::vector<int> by_x(tetrahedra.size());
  std::iota(by_x.begin(), by_x.end(), 0);
  const auto begin_of = [&](int t) { return boxes[t].min().x(); };
  std::ranges::stable_sort(by_x, {}, begin_of);
  std::vector<std::vector<CloseTetrahedron>> of_each(rest.cols());
  parallel_for(static_cast<int>(rest.cols()), [&](int v) {
    const Vector3d point = rest.col(v);
    const double reach = reaches[v];
    auto at = std::ranges::lower_bound(by_x, point.x() - reach - widest, {}, begin_of);
    for (; at != by_x.end() && begin_of(*at) <= point.x() + reach; ++at) {
      const Tetrahedron& t = tetrahedra[*at];
      if (boxes[*at].squaredExteriorDistance(point) > reach * reach) continue;
      if (std::ranges::find(t, v) != t.end()) continue;
      const double distance = distance_from(rest, t, point);
      if (distance <= reach) of_each[v].push_back({v, *at, static_cast<float>(distance)});
    }
  });
  std::vector<CloseTetrahedron> close;
  for (const auto& own : of_each) close.insert(close.end(), own.begin(), own.end());
  return close;
}

}  // namespace sinew
