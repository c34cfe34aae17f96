// SPDX-License-Identifier: MIT

#include "skinning/grip.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <queue>
#include <utility>

#include "mesh/adjacency.h"

namespace sinew {
namespace {

// Total stiffness of all pulls of a patch, over the tissue's stiffness (Pa) times the radius. This
// is some fifty times the stiffness of a layer of tissue as thick as the patch is wide.
constexpr double kPatchStiffness = 100.0;

/// Returns the relative strength of a pull: 1 up to half of the radius, so that the patch has no
/// tip, then falling smoothly to 0 at the rim.
double falloff(double distance, double radius) {
  const double t = std::clamp(2.0 - 2.0 * distance / radius, 0.0, 1.0);
  return t * t * (3.0 - 2.0 * t);
}

}  // namespace

Eigen::Vector3d Grip::place_on(const PointsF& skin) const {
  Eigen::Vector3d place = Eigen::Vector3d::Zero();
  for (int k = 0; k < 3; ++k) place += point.barycentric[k] * skin.col(corners[k]).cast<double>();
  return place;
}

std::vector<PullConstraint> Grip::pulls(const Eigen::Quaterniond& rotation,
                                        const Eigen::Vector3d& origin, double stiffness) const {
  const auto& [radius, strength] = settings;
  std::vector<PullConstraint> pulls;
  std::vector<std::pair<const Held*, double>> present;
  for (const Held& own : held) {
    // If a patch is smaller than a triangle, the corners of the triangle are held by their
    // barycentric weights.
    const double inside = own.patch_radius < radius ? falloff(own.distance, radius) : 0.0;
    const double weight = std::max(inside, own.weight);
    if (weight > 0.0) present.emplace_back(&own, weight);
  }
  if (present.empty()) return pulls;
  const std::size_t stride = 1 + (present.size() - 1) / kMaxHeld;
  double sum = 0.0;
  for (std::size_t i = 0; i < present.size(); i += stride) sum += present[i].second;

  const double patch_stiffness = kPatchStiffness * stiffness * radius;
  const double largest = strength * stiffness * std::numbers::pi * radius * radius;
  for (std::size_t i = 0; i < present.size(); i += stride) {
    const auto& [own, weight] = present[i];
    PullConstraint pull;
    pull.vertex = own->vertex;
    pull.stiffness = static_cast<float>(patch_stiffness * weight / sum);
    pull.reach = static_cast<float>(largest / patch_stiffness);
    pull.target = (target - origin + rotation * own->offset).cast<float>();
    pulls.push_back(pull);
  }
  return pulls;
}

Grip make_grip(const SurfacePoint& point, const PointsF& skin,
               const std::vector<Triangle>& triangles, const std::vector<char>& fixed) {
  Grip grip;
  grip.point = point;
  grip.corners = triangles.at(point.triangle);
  grip.bone_rotation = Eigen::Quaterniond::Identity();
  const Eigen::Vector3d place = grip.place_on(skin);
  const int count = static_cast<int>(skin.cols());
  const auto distance = [&](int v) { return (skin.col(v).cast<double>() - place).norm(); };

  // Finds for each vertex the radius of the smallest ball around the point in which a path along
  // edges leads to the vertex. This is Dijkstra's algorithm, where the length of a path is the
  // largest distance of its vertices from the point.
  const RaggedArray neighbors = vertex_neighbors(count, triangles);
  std::vector<double> reached(count, std::numeric_limits<double>::infinity());
  using Step = std::pair<double, int>;
  std::priority_queue<Step, std::vector<Step>, std::greater<>> front;
  const auto reach = [&](int v, double ball) {
    const double needed = std::max(ball, distance(v));
    if (needed >= std::min(reached[v], GripSettings::kLargestRadius)) return;
    reached[v] = needed;
    front.emplace(needed, v);
  };
  for (const int corner : grip.corners) reach(corner, 0.0);
  while (!front.empty()) {
    const auto [ball, v] = front.top();
    front.pop();
    if (ball > reached[v]) continue;
    for (const int next : neighbors.row(v)) reach(next, ball);
  }

  const auto hold = [&](int v, double weight) {
    if (fixed[v] != 0) return;
    grip.held.push_back({v, weight, distance(v), reached[v], skin.col(v).cast<double>() - place});
  };
  for (int k = 0; k < 3; ++k) hold(grip.corners[k], point.barycentric[k]);
  if (grip.held.empty()) return grip;
  for (int v = 0; v < count; ++v) {
    const bool corner =
        std::find(grip.corners.begin(), grip.corners.end(), v) != grip.corners.end();
    if (!corner && std::isfinite(reached[v])) hold(v, 0.0);
  }
  return grip;
}

}  // namespace sinew
