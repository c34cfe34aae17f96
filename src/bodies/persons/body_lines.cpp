// SPDX-License-Identifier: MIT

#include "bodies/persons/body_lines.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/parallel.h"
#include "mesh/triangle_tree.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Returns unit normals that vary slowly from vertex to vertex.
Points smoothed_normals(const TriangleMesh& skin, const RaggedArray& neighbors) {
  constexpr int kPasses = 4;
  Points normals = vertex_normals(skin.positions.cast<float>(), skin.triangles).cast<double>();
  for (int pass = 0; pass < kPasses; ++pass) {
    const Points before = normals;
    for (int v = 0; v < neighbors.rows(); ++v) {
      Vector3d sum = before.col(v);
      for (const int other : neighbors.row(v)) sum += before.col(other);
      normals.col(v) = sum.normalized();
    }
  }
  return normals;
}

}  // namespace

BodyLines::BodyLines(const Points& skeleton, const Points& muscle, const Points& skin,
                     const std::vector<Triangle>& triangles, const std::vector<int>& mirrored)
    : triangles_(triangles), mirrored_(mirrored), begin_(skeleton), middle_(muscle), end_(skin) {
  const TriangleMesh surface{skin, triangles};
  neighbors_ = vertex_neighbors(surface.vertex_count(), triangles);
  normal_ = smoothed_normals(surface, neighbors_);
  for (Eigen::Index v = 0; v < skin.cols(); ++v) {
    muscle_.push_back((middle_.col(v) - begin_.col(v)).norm());
    skin_.push_back(muscle_.back() + (end_.col(v) - middle_.col(v)).norm());
  }
  find_limits(surface);
}

void BodyLines::find_limits(const TriangleMesh& skin) {
  constexpr double kFarthest = 0.3;    // m, beyond which nothing is in the way
  constexpr double kShareOfGap = 0.4;  // the other side grows too
  constexpr double kShareOfRadius = 0.5;
  constexpr double kOffset = 1e-4;  // m, above the own triangles
  const TriangleTree tree(skin);
  most_.assign(count(), kFarthest);
  parallel_for(
      static_cast<int>(count()),
      [&](int v) {
        const auto at = static_cast<std::size_t>(v);
        const Vector3d position = skin.positions.col(v);
        const Vector3d normal = normal_.col(v);
        const auto hit = tree.first_hit(position + kOffset * normal, normal, kFarthest);
        if (hit) most_[at] = kShareOfGap * hit->distance;
        // The two sides meet in the middle, as in the cleft between the buttocks.
        const double to_middle = std::max(std::abs(position.x()) - kOffset, 0.0);
        if (position.x() * normal.x() < 0.0)
          most_[at] = std::min(most_[at], to_middle / std::abs(normal.x()));
        for (const int other : neighbors_.row(v)) {
          // In a hollow, the normals of neighbors intersect at the radius of curvature.
          const Vector3d edge = Vector3d(skin.positions.col(other)) - position;
          const double approach =
              -(Vector3d(normal_.col(other)) - normal).dot(edge) / edge.squaredNorm();
          if (approach > 0.0) most_[at] = std::min(most_[at], kShareOfRadius / approach);
        }
      },
      128);
  for (std::size_t v = 0; v < count(); ++v)
    most_[v] = std::min(most_[v], most_[static_cast<std::size_t>(mirrored_[v])]);
  // At the bottom of a cleft, the middle stays back with the walls.
  const std::vector<double> of_sides = most_;
  for (int v = 0; v < neighbors_.rows(); ++v) {
    const auto at = static_cast<std::size_t>(v);
    if (mirrored_[at] != v) continue;
    for (const int other : neighbors_.row(v))
      most_[at] = std::min(most_[at], of_sides[static_cast<std::size_t>(other)]);
  }
}

Points BodyLines::at(const std::vector<double>& distances) const {
  Points points(3, begin_.cols());
  for (Eigen::Index v = 0; v < points.cols(); ++v) {
    const auto index = static_cast<std::size_t>(v);
    const double distance = distances[index];
    const double fat = skin_[index] - muscle_[index];
    if (distance <= muscle_[index] && muscle_[index] > 0.0) {
      points.col(v) = begin_.col(v) + distance / muscle_[index] * (middle_.col(v) - begin_.col(v));
    } else if (distance < skin_[index]) {
      points.col(v) =
          middle_.col(v) + (distance - muscle_[index]) / fat * (end_.col(v) - middle_.col(v));
    } else {
      points.col(v) = end_.col(v) + (distance - skin_[index]) * normal_.col(v);
    }
  }
  for (Eigen::Index v = 0; v < points.cols(); ++v) {
    const int image = mirrored_[static_cast<std::size_t>(v)];
    if (image == v) points(0, v) = 0.0;
    if (points(0, v) >= 0.0) continue;
    points.col(image) = points.col(v);
    points(0, image) = -points(0, v);
  }
  return points;
}

void BodyLines::fill_hollows(std::vector<double>& skin, const std::vector<double>& weight) const {
  constexpr int kPasses = 10;
  for (int pass = 0; pass < kPasses; ++pass) {
    const Points points = at(skin);
    for (int v = 0; v < neighbors_.rows(); ++v) {
      const auto index = static_cast<std::size_t>(v);
      if (weight[index] <= 0.0) continue;
      Vector3d mean = Vector3d::Zero();
      for (const int other : neighbors_.row(v)) mean += points.col(other);
      mean /= static_cast<double>(neighbors_.row(v).size());
      const double depth = (mean - points.col(v)).dot(normal_.col(v));
      skin[index] += weight[index] * std::max(depth, 0.0);
    }
  }
}

void BodyLines::limit(std::vector<double>& skin) const {
  // Slope of the growth along the skin above which the surface would fold.
  constexpr double kSteepest = 0.7;
  constexpr int kMostPasses = 60;
  std::vector<double> growth(count());
  for (std::size_t v = 0; v < count(); ++v) growth[v] = std::min(skin[v] - skin_[v], most_[v]);
  for (int pass = 0; pass < kMostPasses; ++pass) {
    bool is_done = true;
    for (std::size_t v = 0; v < count(); ++v) {
      for (const int other : neighbors_.row(static_cast<int>(v))) {
        const double length = (end_.col(other) - end_.col(static_cast<Eigen::Index>(v))).norm();
        const double most =
            std::max(growth[static_cast<std::size_t>(other)], 0.0) + kSteepest * length;
        if (growth[v] <= most) continue;
        growth[v] = most;
        is_done = false;
      }
    }
    if (is_done) break;
  }
  for (std::size_t v = 0; v < count(); ++v) {
    const double both = std::min(growth[v], growth[static_cast<std::size_t>(mirrored_[v])]);
    skin[v] = skin_[v] + both;
  }
}

void BodyLines::limit_growth(const std::vector<double>& most) {
  for (std::size_t v = 0; v < count(); ++v) most_[v] = std::min(most_[v], most[v]);
}

std::vector<double> BodyLines::growth_without(const std::vector<double>& skin,
                                              const std::vector<int>& crossed, double step) const {
  constexpr double kShareOfGrowth = 0.3;  // of what is taken back
  constexpr double kShareOfFat = 0.3;     // that is left at least
  std::vector<double> most(count(), std::numeric_limits<double>::infinity());
  const auto take_back = [&](int vertex) {
    const auto v = static_cast<std::size_t>(vertex);
    const double growth = skin[v] - skin_[v];
    most[v] = std::max(growth - std::max(step, kShareOfGrowth * growth),
                       (kShareOfFat - 1.0) * (skin_[v] - muscle_[v]));
  };
  for (const int v : crossed) {
    take_back(v);
    for (const int other : neighbors_.row(v)) take_back(other);
  }
  return most;
}

}  // namespace sinew
