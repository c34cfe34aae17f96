// SPDX-License-Identifier: MIT

#include "building/guess/spine_line.h"

#include <algorithm>

namespace sinew {

using Eigen::Vector3d;

namespace {

// Nearer to the hips and the neck than these fractions of the way, the cuts are oblique.
constexpr double kFirst = 0.15, kLast = 0.75;

}  // namespace

std::vector<Vector3d> spine_line(const std::vector<TrunkCut>& trunk, const Vector3d& hips,
                                 const Vector3d& neck) {
  std::vector<Vector3d> line{hips};
  const Vector3d along = neck - hips;
  double before = kFirst;
  for (const TrunkCut& cut : trunk) {
    const Vector3d& center = cut.center;
    const double t = along.dot(center - hips) / along.squaredNorm();
    if (t <= before || t >= kLast) continue;
    line.push_back(center);
    before = t;
  }
  line.push_back(neck);
  return line;
}

std::vector<Vector3d> divided_line(const std::vector<Vector3d>& line, int count) {
  std::vector<double> along{0.0};
  for (std::size_t i = 1; i < line.size(); ++i)
    along.push_back(along.back() + (line[i] - line[i - 1]).norm());
  std::vector<Vector3d> result;
  for (int k = 1; k <= count; ++k) {
    const double wanted = along.back() * k / (count + 1);
    const auto after = std::lower_bound(along.begin() + 1, along.end() - 1, wanted);
    const std::size_t i = after - along.begin();
    const double length = along[i] - along[i - 1];
    const double t = length > 0.0 ? (wanted - along[i - 1]) / length : 0.0;
    result.emplace_back((1.0 - t) * line[i - 1] + t * line[i]);
  }
  return result;
}

}  // namespace sinew
