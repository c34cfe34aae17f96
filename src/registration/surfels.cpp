// SPDX-License-Identifier: MIT

#include "registration/surfels.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <queue>
#include <tuple>
#include <utility>

#include "core/parallel.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

constexpr int kNeighbors = 10;

/// Points sorted into the cells of a grid.
class CellGrid {
 public:
  CellGrid(const Points& points, double spacing) : points_(points), spacing_(spacing) {
    corner_ = points.rowwise().minCoeff();
    for (int i = 0; i < points.cols(); ++i) entries_.emplace_back(cell(points.col(i)), i);
    std::ranges::sort(entries_);
  }

  /// Returns one point of each cell: the one nearest to its middle.
  std::vector<int> one_of_each() const {
    std::vector<int> kept;
    for (auto begin = entries_.begin(); begin != entries_.end();) {
      const auto end = std::find_if(begin, entries_.end(),
                                    [&](const auto& entry) { return entry.first != begin->first; });
      const auto distance = [&](const auto& entry) {
        return (Vector3d(points_.col(entry.second)) - middle(entry.first)).squaredNorm();
      };
      kept.push_back(std::min_element(begin, end, [&](const auto& a, const auto& b) {
                       return distance(a) < distance(b);
                     })->second);
      begin = end;
    }
    std::ranges::sort(kept);
    return kept;
  }

  /// Returns the nearest points of a point, itself not among them, by rising distance; fewer than
  /// kNeighbors where few are within three cells.
  std::vector<std::pair<double, int>> neighbors(int point) const {
    std::vector<std::pair<double, int>> found;
    const Cell center = cell(points_.col(point));
    for (int reach = 1; reach <= 3 && static_cast<int>(found.size()) < kNeighbors; ++reach) {
      found.clear();
      for (int x = -reach; x <= reach; ++x) {
        for (int y = -reach; y <= reach; ++y) {
          const Cell first{center[0] + x, center[1] + y, center[2] - reach};
          const Cell last{center[0] + x, center[1] + y, center[2] + reach};
          for (auto entry = std::ranges::lower_bound(entries_, std::pair(first, -1));
               entry != entries_.end() && entry->first <= last; ++entry) {
            if (entry->second == point) continue;
            found.emplace_back((points_.col(entry->second) - points_.col(point)).norm(),
                               entry->second);
          }
        }
      }
    }
    std::ranges::sort(found);
    if (found.size() > kNeighbors) found.resize(kNeighbors);
    return found;
  }

 private:
  using Cell = std::array<int, 3>;

  Cell cell(const Vector3d& point) const {
    const Vector3d at = (point - corner_) / spacing_;
    return {static_cast<int>(at.x()), static_cast<int>(at.y()), static_cast<int>(at.z())};
  }
  Vector3d middle(const Cell& cell) const {
    return corner_ + spacing_ * Vector3d(cell[0] + 0.5, cell[1] + 0.5, cell[2] + 0.5);
  }

  const Points& points_;
  double spacing_;
  Vector3d corner_;
  std::vector<std::pair<Cell, int>> entries_;  ///< sorted
};

/// Turns normals outward: starts at the point farthest from the middle of those that are left, then
/// goes on to the neighbor whose normal is most parallel to that of a point already visited. What
/// is connected is turned as a whole by the sign of its volume (the sum of normals times places),
/// since a single point, such as that of a finger tip, may be wrong.
void turn_outward(const Points& points,
                  const std::vector<std::vector<std::pair<double, int>>>& near, Points& normals) {
  const Vector3d middle = points.rowwise().mean();
  std::vector<int> outermost(static_cast<std::size_t>(points.cols()));
  for (int i = 0; i < points.cols(); ++i) outermost[i] = i;
  std::ranges::sort(outermost, {}, [&](int i) {
    return std::pair(-(Vector3d(points.col(i)) - middle).squaredNorm(), i);
  });
  std::vector<std::vector<int>> both_ways(near.size());
  for (int i = 0; i < static_cast<int>(near.size()); ++i) {
    for (const auto& [distance, j] : near[i]) {
      both_ways[i].push_back(j);
      both_ways[j].push_back(i);
    }
  }
  std::vector<char> visited(near.size(), 0);
  using Step = std::tuple<double, int, int>;  // cost, from, to
  for (const int start : outermost) {
    if (visited[start] != 0) continue;
    std::vector<int> connected;
    std::priority_queue<Step, std::vector<Step>, std::greater<>> open;
    open.emplace(0.0, start, start);
    while (!open.empty()) {
      const auto [cost, from, to] = open.top();
      open.pop();
      if (visited[to] != 0) continue;
      visited[to] = 1;
      connected.push_back(to);
      if (normals.col(from).dot(normals.col(to)) < 0.0) normals.col(to) *= -1.0;
      for (const int next : both_ways[to]) {
        if (visited[next] == 0)
          open.emplace(1.0 - std::abs(normals.col(to).dot(normals.col(next))), to, next);
      }
    }
    double volume = 0.0;
    for (const int i : connected) volume += normals.col(i).dot(points.col(i) - middle);
    if (volume < 0.0) {
      for (const int i : connected) normals.col(i) *= -1.0;
    }
  }
}

}  // namespace

TriangleMesh surfels(const Points& all) {
  const double longest = bounding_box(all).sizes().maxCoeff();
  constexpr double kCells = 250.0;
  const Points points = all(Eigen::all, CellGrid(all, longest / kCells).one_of_each());
  const int count = static_cast<int>(points.cols());
  // Wide enough to hold a few points where a cloud is sparse.
  const double wide = std::max(longest / kCells, 0.7 * longest / std::sqrt(count)) * 1.5;
  const CellGrid grid(points, wide);
  std::vector<std::vector<std::pair<double, int>>> near(static_cast<std::size_t>(count));
  Points normals(3, count);
  parallel_for(count, [&](int i) {
    near[i] = grid.neighbors(i);
    Vector3d mean = points.col(i);
    for (const auto& [distance, j] : near[i]) mean += points.col(j);
    mean /= 1.0 + static_cast<double>(near[i].size());
    Eigen::Matrix3d spread = (points.col(i) - mean) * (points.col(i) - mean).transpose();
    for (const auto& [distance, j] : near[i])
      spread += (points.col(j) - mean) * (points.col(j) - mean).transpose();
    normals.col(i) = Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(spread).eigenvectors().col(0);
  });
  turn_outward(points, near, normals);
  TriangleMesh mesh;
  mesh.positions.resize(3, 3 * count);
  for (int i = 0; i < count; ++i) {
    // Half of the way to the middle of the nearest neighbors.
    const double size = near[i].empty() ? 0.0 : 0.5 * near[i][near[i].size() / 3].first;
    const Vector3d u = normals.col(i).unitOrthogonal();
    const Vector3d v = normals.col(i).cross(u);
    for (int k = 0; k < 3; ++k) {
      const double angle = 2.0 * std::numbers::pi * k / 3.0;
      mesh.positions.col(3 * i + k) =
          points.col(i) + size * (std::cos(angle) * u + std::sin(angle) * v);
    }
    mesh.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
  }
  return mesh;
}

}  // namespace sinew
