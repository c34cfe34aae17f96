// SPDX-License-Identifier: MIT

#include "building/medial_snap.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace sinew {
namespace {

constexpr double kSmallestStep = 2e-5;  // of the body's size
constexpr double kFirstStep = 0.5;      // of the distance from the surface
constexpr double kLeastStep = 0.01;     // first step of points near the surface, of the body's size
constexpr int kTriedDirections = 12;    // that are tried in a plane, or on the sphere

/// Returns a direction to try. Those of each round differ, so that an ascent along a ridge goes on.
Eigen::Vector3d direction(int round, int i, const Eigen::Vector3d& across) {
  constexpr double kGoldenAngle = std::numbers::pi * (3.0 - 2.2360679774997896);
  const double turn = kGoldenAngle * round;
  if (across.isZero()) {
    // Points on the sphere along a Fibonacci spiral.
    const double z = 1.0 - (2.0 * i + 1.0) / kTriedDirections;
    const double radius = std::sqrt(1.0 - z * z);
    const double angle = kGoldenAngle * i + turn;
    const Eigen::Vector3d on_sphere(radius * std::cos(angle), radius * std::sin(angle), z);
    return Eigen::AngleAxisd(turn, Eigen::Vector3d(1.0, 2.0, 3.0).normalized()) * on_sphere;
  }
  const Eigen::Vector3d side = across.unitOrthogonal();
  const double angle = 2.0 * std::numbers::pi * i / kTriedDirections + turn;
  return std::cos(angle) * side + std::sin(angle) * across.cross(side);
}

/// Returns the middle of the body below the point of the surface nearest to a point outside.
/// \param fraction  of the thickness there
std::optional<Eigen::Vector3d> below_surface(const BodyProbe& body, const Eigen::Vector3d& point,
                                             double fraction) {
  const Eigen::Vector3d nearest = body.closest(point);
  const Eigen::Vector3d inwards = nearest - point;
  if (!(inwards.norm() > 0.0)) return std::nullopt;
  const std::vector<RayLayer> layers = body.layers(point, inwards.normalized());
  if (layers.empty()) return std::nullopt;
  const RayLayer& first = layers.front();
  return point + inwards.normalized() * (first.entry + fraction * (first.exit - first.entry));
}

}  // namespace

std::optional<InscribedBall> medial_ball(const BodyProbe& body, const Eigen::Vector3d& point,
                                         const Eigen::Vector3d& across) {
  if (!body.has_body()) return std::nullopt;
  InscribedBall ball{point, body.depth(point)};
  if (ball.radius < 0.0) {
    constexpr double kMiddle = 0.5;
    const std::optional<Eigen::Vector3d> inside = below_surface(body, point, kMiddle);
    if (!inside) return std::nullopt;
    ball = {*inside, body.depth(*inside)};
    if (ball.radius < 0.0) return std::nullopt;
  }
  const Eigen::Vector3d start = ball.center;
  const Eigen::Vector3d axis = across.isZero() ? across : across.normalized();
  double step = std::max(kFirstStep * ball.radius, kLeastStep * body.size());
  // Points of the surface near earlier centers bound the distances of later ones, at hardly any
  // cost.
  std::vector<Eigen::Vector3d> touched;
  const auto is_bounded = [&](const Eigen::Vector3d& center, double radius) {
    return std::any_of(touched.begin(), touched.end(), [&](const Eigen::Vector3d& place) {
      return (place - center).norm() <= radius;
    });
  };
  for (int round = 0; step > kSmallestStep * body.size(); ++round) {
    InscribedBall best = ball;
    for (int i = 0; i < kTriedDirections; ++i) {
      const Eigen::Vector3d center = ball.center + step * direction(round, i, axis);
      if (is_bounded(center, best.radius)) continue;
      touched.push_back(body.closest(center));
      const double radius = (touched.back() - center).norm();
      // A ball that still contains the start has not passed through the surface.
      if (radius > best.radius && (center - start).norm() <= radius) best = {center, radius};
    }
    // Small gains along a limb would let the center drift to where it is thicker.
    constexpr double kLeastGain = 0.02;
    const bool gains = best.radius - ball.radius > kLeastGain * step;
    if (gains) {
      ball = best;
    } else {
      step *= 0.5;
    }
  }
  return ball;
}

std::optional<Eigen::Vector3d> moved_inside(const BodyProbe& body, const Eigen::Vector3d& point) {
  if (!body.has_body()) return std::nullopt;
  if (body.contains(point)) return point;
  constexpr double kJustInside = 0.05;  // of the thickness
  return below_surface(body, point, kJustInside);
}

}  // namespace sinew
