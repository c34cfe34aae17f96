// SPDX-License-Identifier: MIT

#include "assets/preparation/thin_clip.h"

#include <cmath>

#include "assets/export/key_frames.h"

namespace sinew {
namespace {

template <typename Value>
std::vector<Value> picked(const std::vector<Value>& values, const std::vector<int>& keys) {
  std::vector<Value> result;
  result.reserve(keys.size());
  for (const int key : keys) result.push_back(values[key]);
  return result;
}

/// Returns quaternions as points in four dimensions, with signs that keep successive ones on the
/// same side. The angle between two such points is half the rotation angle. Between keys as close
/// as the tolerance permits, the line and the arc of spherical interpolation do not differ
/// noticeably.
std::vector<PointsF> as_points(const std::vector<Eigen::Quaterniond>& rotations) {
  std::vector<PointsF> points;
  Eigen::Vector4d before = Eigen::Vector4d::Zero();
  for (const Eigen::Quaterniond& rotation : rotations) {
    Eigen::Vector4d now = rotation.normalized().coeffs();
    if (now.dot(before) < 0.0) now = -now;
    PointsF point = PointsF::Zero(3, 2);
    point.col(0) = now.head<3>().cast<float>();
    point(0, 1) = static_cast<float>(now[3]);
    points.push_back(std::move(point));
    before = now;
  }
  return points;
}

std::vector<PointsF> as_points(const std::vector<Eigen::Vector3d>& places) {
  std::vector<PointsF> points;
  for (const Eigen::Vector3d& place : places)
    points.emplace_back((place - places[0]).cast<float>());
  return points;
}

template <typename Value>
void thin(std::vector<double>& times, std::vector<Value>& values, double tolerance) {
  const std::vector<int> keys = key_frames(as_points(values), times, tolerance);
  values = picked(values, keys);
  times = picked(times, keys);
}

}  // namespace

void thin_clip(Clip& clip, double angle, double distance) {
  for (Track& track : clip.tracks) {
    // Factor 0.5 for the half angle. key_frames() divides a tolerance among three coordinates,
    // while quaternions have four.
    thin(track.rotation_times, track.rotations, 0.5 * std::sqrt(0.75) * angle);
    thin(track.translation_times, track.translations, distance);
  }
}

}  // namespace sinew
