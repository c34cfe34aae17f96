// SPDX-License-Identifier: MIT

#include "bodies/muscles/muscle_sheet.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinew {
namespace {

using Eigen::Vector3d;

constexpr int kFewestRows = 6;          ///< of fibers
constexpr double kRowDistance = 0.025;  ///< greatest distance of rows on the widest line, m
constexpr int kSamples = 28;            ///< along a fiber

using Polyline = std::vector<Vector3d>;

double length_of(const Polyline& line) {
  double length = 0.0;
  for (std::size_t i = 1; i < line.size(); ++i) length += (line[i] - line[i - 1]).norm();
  return length;
}

/// Returns points at even distances along a polyline.
Polyline resampled(const Polyline& line, int count) {
  std::vector<double> at = {0.0};
  for (std::size_t i = 1; i < line.size(); ++i)
    at.push_back(at.back() + (line[i] - line[i - 1]).norm());
  Polyline result;
  std::size_t span = 0;
  for (int k = 0; k < count; ++k) {
    const double wanted = at.back() * k / (count - 1);
    while (span + 2 < line.size() && at[span + 1] < wanted) ++span;
    if (line.size() == 1 || at.back() == 0.0) {
      result.push_back(line.front());
      continue;
    }
    const double t =
        std::clamp((wanted - at[span]) / std::max(at[span + 1] - at[span], 1e-12), 0.0, 1.0);
    result.emplace_back(line[span] + t * (line[span + 1] - line[span]));
  }
  return result;
}

/// Returns a Catmull-Rom spline through points, as a fine polyline.
Polyline spline(const Polyline& points) {
  constexpr int kDivisions = 12;
  const int count = static_cast<int>(points.size());
  const auto slope = [&](int i) {
    return Vector3d(0.5 * (points[std::min(i + 1, count - 1)] - points[std::max(i - 1, 0)]));
  };
  Polyline result;
  for (int i = 0; i + 1 < count; ++i) {
    for (int k = 0; k < kDivisions; ++k) {
      const double s = static_cast<double>(k) / kDivisions;
      const double s2 = s * s;
      const double s3 = s2 * s;
      result.emplace_back((2 * s3 - 3 * s2 + 1) * points[i] + (s3 - 2 * s2 + s) * slope(i) +
                          (3 * s2 - 2 * s3) * points[i + 1] + (s3 - s2) * slope(i + 1));
    }
  }
  result.push_back(points.back());
  return result;
}

/// Pushes the inner points of a fiber out of the bones and smooths it, with its ends fixed.
void pull_taut(Polyline& fiber, const Muscle& muscle, const ScalarGrid& bones) {
  constexpr int kRounds = 40;
  constexpr double kTendonClearance = 0.002;  // m
  constexpr double kSmoothing = 0.15;
  for (int round = 0; round < kRounds; ++round) {
    for (std::size_t i = 1; i + 1 < fiber.size(); ++i) {
      const double along = static_cast<double>(i) / (static_cast<double>(fiber.size()) - 1.0);
      fiber[i] += kSmoothing * (0.5 * (fiber[i - 1] + fiber[i + 1]) - fiber[i]);
      const double from_end = std::min(along, 1.0 - along);
      const double clearance =
          std::min(1.0, from_end / 0.12) *
          std::max(kTendonClearance, muscle.clearance * thickness_at(muscle.profile, along));
      const double distance = bones.interpolated(fiber[i]);
      if (distance >= clearance) continue;
      const Vector3d up = bones.gradient(fiber[i]);
      const double length = up.norm();
      if (length > 0.0) fiber[i] += (clearance - distance) / length * up;
    }
  }
}

}  // namespace

double thickness_at(const MuscleProfile& profile, double along) {
  constexpr double kTendon = 0.02;  // so thin that no flesh is assigned to it
  const double end = 1.0 - profile.insertion_tendon;
  if (along < profile.origin_tendon || along > end) return kTendon;
  const double u = (along - profile.origin_tendon) / (end - profile.origin_tendon);
  // A bump that is 1 at the peak and 0 at both ends.
  const double v = u < profile.peak ? 0.5 * u / profile.peak
                                    : 0.5 + 0.5 * (u - profile.peak) / (1.0 - profile.peak);
  const double parabola = std::max(4.0 * v * (1.0 - v), 0.0);
  const double bump =
      (1.0 - profile.pointedness) * std::sqrt(parabola) + profile.pointedness * parabola;
  const double base =
      profile.origin_fullness + u * (profile.insertion_fullness - profile.origin_fullness);
  return std::max(kTendon, base + (1.0 - base) * bump);
}

MuscleSheet::MuscleSheet(const Muscle& muscle, const SegmentFrames& frames, const ScalarGrid& bones)
    : profile_(muscle.profile), tendon_thickness_(muscle.tendon_thickness) {
  std::vector<Polyline> lines;
  double widest = 0.0;
  for (const std::vector<Anchor>& line : muscle.lines) {
    Polyline points;
    for (const Anchor& anchor : line)
      points.push_back(frames.at(anchor.segment).to_body(anchor.point));
    widest = std::max(widest, length_of(points));
    lines.push_back(std::move(points));
  }
  const int rows = std::max(kFewestRows, 1 + static_cast<int>(std::ceil(widest / kRowDistance)));
  for (Polyline& line : lines) line = resampled(line, rows);
  mesh_.positions.resize(3, rows * kSamples);
  for (int row = 0; row < rows; ++row) {
    Polyline controls;
    for (const Polyline& line : lines) controls.push_back(line[row]);
    Polyline fiber = resampled(spline(controls), kSamples);
    pull_taut(fiber, muscle, bones);
    fiber = resampled(fiber, kSamples);
    const double length = length_of(fiber);
    for (int k = 0; k < kSamples; ++k) {
      mesh_.positions.col(row * kSamples + k) = fiber[k];
      bounds_.extend(fiber[k]);
      along_.push_back(static_cast<double>(k) / (kSamples - 1));
      across_.push_back(static_cast<double>(row) / (rows - 1));
      length_.push_back(length);
    }
  }
  for (int row = 0; row + 1 < rows; ++row) {
    for (int k = 0; k + 1 < kSamples; ++k) {
      const int a = row * kSamples + k;
      const int b = a + kSamples;
      mesh_.triangles.push_back({a, b, b + 1});
      mesh_.triangles.push_back({a, b + 1, a + 1});
    }
  }
  for (const Triangle& t : mesh_.triangles) {
    const Vector3d a = mesh_.positions.col(t[0]);
    area_ += 0.5 * (Vector3d(mesh_.positions.col(t[1])) - a)
                       .cross(Vector3d(mesh_.positions.col(t[2])) - a)
                       .norm();
  }
  tree_ = std::make_unique<TriangleTree>(mesh_);
}

std::optional<MuscleSheet::SheetPlace> MuscleSheet::closest(const Vector3d& point,
                                                            double within) const {
  const std::optional<ClosestPoint> found = tree_->closest(point, Vector3d::Zero(), within);
  if (!found) return std::nullopt;
  SheetPlace place{found->distance, 0.0, 0.0, 0.0};
  for (int k = 0; k < 3; ++k) {
    const auto corner = static_cast<std::size_t>(mesh_.triangles[found->point.triangle][k]);
    place.along += found->point.barycentric[k] * along_[corner];
    place.across += found->point.barycentric[k] * across_[corner];
    place.length += found->point.barycentric[k] * length_[corner];
  }
  return place;
}

std::optional<MuscleSheet::Place> MuscleSheet::nearest(const Vector3d& point, double within) const {
  const std::optional<SheetPlace> place = closest(point, within);
  if (!place) return std::nullopt;
  const double in_flesh =
      std::clamp(place->along, profile_.origin_tendon, 1.0 - profile_.insertion_tendon);
  // A muscle whose flesh is squeezed must not spread along its tendon instead.
  constexpr double kSteepness = 4.0;
  const double beyond = kSteepness * place->length * (place->along - in_flesh);
  const double border = profile_.border_fullness;
  const double across = border + (1.0 - border) * 4.0 * place->across * (1.0 - place->across);
  return Place{std::sqrt(place->distance * place->distance + beyond * beyond),
               thickness_at(profile_, in_flesh) * across};
}

double MuscleSheet::beyond_tendons(double along) const {
  // The tendon reaches into the flesh by this share of the length.
  constexpr double kOverlap = 0.06;
  return std::min(along - profile_.origin_tendon - kOverlap,
                  1.0 - profile_.insertion_tendon - kOverlap - along);
}

double MuscleSheet::tendon_distance(const Vector3d& point, double within) const {
  const std::optional<SheetPlace> place = closest(point, within);
  if (!place || beyond_tendons(place->along) > 0.0) return within;
  return place->distance - tendon_thickness_;
}

std::vector<Vector3d> MuscleSheet::tendon_points(double spacing) const {
  std::vector<Vector3d> points;
  for (const Triangle& t : mesh_.triangles) {
    const Vector3d corner = mesh_.positions.col(t[0]);
    const Vector3d u = Vector3d(mesh_.positions.col(t[1])) - corner;
    const Vector3d v = Vector3d(mesh_.positions.col(t[2])) - corner;
    const int steps =
        std::max(1, static_cast<int>(std::ceil(std::max(u.norm(), v.norm()) / spacing)));
    for (int i = 0; i <= steps; ++i) {
      for (int j = 0; i + j <= steps; ++j) {
        const double a = static_cast<double>(i) / steps;
        const double b = static_cast<double>(j) / steps;
        const double along = (1.0 - a - b) * along_[t[0]] + a * along_[t[1]] + b * along_[t[2]];
        if (beyond_tendons(along) <= 0.0) points.emplace_back(corner + a * u + b * v);
      }
    }
  }
  return points;
}

}  // namespace sinew
