// SPDX-License-Identifier: MIT

#include "bodies/field_persons/fat_modes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "bodies/persons/seeded_draw.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Relative thicknesses around an axis.
struct Around {
  double front, side, back;

  Around operator+(const Around& other) const {
    return {front + other.front, side + other.side, back + other.back};
  }
  Around operator*(double factor) const { return {factor * front, factor * side, factor * back}; }
};

/// A row of a table along an axis: the mean, and what the modes add.
struct ModeRow {
  double at;
  Around mean, android, gynoid;
};

/// Modes of the trunk. A row applies to a height between the hips (0) and the notch of the sternum
/// (1), or beyond them.
constexpr ModeRow kTrunkModes[] = {{-0.20, {0.7, 0.8, 1.4}, {0.0, 0.0, 0.0}, {0.2, 0.6, 0.7}},
                                   {-0.05, {1.1, 1.1, 1.8}, {0.2, 0.1, 0.0}, {0.3, 1.0, 1.0}},
                                   {0.12, {1.5, 1.3, 1.6}, {0.5, 0.3, 0.1}, {0.4, 0.9, 0.8}},
                                   {0.28, {1.7, 1.5, 1.2}, {0.9, 0.6, 0.3}, {0.2, 0.4, 0.3}},
                                   {0.45, {1.6, 1.4, 1.0}, {1.0, 0.6, 0.3}, {0.0, 0.0, 0.0}},
                                   {0.62, {1.3, 1.0, 0.9}, {0.6, 0.3, 0.4}, {0.0, 0.0, 0.0}},
                                   {0.80, {1.1, 0.9, 0.9}, {0.3, 0.3, 0.5}, {0.0, 0.0, 0.0}},
                                   {0.97, {0.6, 0.6, 0.8}, {0.2, 0.2, 0.4}, {0.0, 0.0, 0.0}},
                                   {1.15, {0.4, 0.4, 0.6}, {0.2, 0.2, 0.3}, {0.0, 0.0, 0.0}},
                                   {1.35, {0.3, 0.2, 0.3}, {0.1, 0.1, 0.1}, {0.0, 0.0, 0.0}},
                                   {1.55, {0.1, 0.1, 0.1}, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}}};
/// Modes of the leg. A row applies to a place along it: 0 is the hip, 1 the knee, 2 the ankle and 3
/// the toes. The number for the side also holds for the medial side above the knee.
constexpr ModeRow kLegModes[] = {{0.00, {0.8, 1.0, 1.3}, {0.0, 0.0, 0.0}, {0.4, 1.0, 0.8}},
                                 {0.30, {0.8, 1.0, 1.0}, {0.0, 0.0, 0.0}, {0.5, 0.8, 0.7}},
                                 {0.65, {0.6, 0.7, 0.8}, {0.0, 0.0, 0.0}, {0.4, 0.5, 0.5}},
                                 {0.95, {0.25, 0.4, 0.4}, {0.0, 0.0, 0.0}, {0.15, 0.2, 0.2}},
                                 {1.30, {0.25, 0.45, 0.55}, {0.0, 0.0, 0.0}, {0.1, 0.15, 0.15}},
                                 {1.70, {0.12, 0.25, 0.25}, {0.0, 0.0, 0.0}, {0.05, 0.1, 0.1}},
                                 {2.05, {0.06, 0.10, 0.12}, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}},
                                 {3.00, {0.05, 0.05, 0.05}, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}}};
/// Modes of the arm. A row applies to a place along it: 0 is the shoulder, 1 the elbow, 2 the wrist
/// and 3 the knuckles.
constexpr ModeRow kArmModes[] = {{0.00, {0.5, 0.5, 0.6}, {0.2, 0.1, 0.2}, {0.0, 0.1, 0.1}},
                                 {0.45, {0.4, 0.5, 0.8}, {0.1, 0.1, 0.1}, {0.0, 0.1, 0.2}},
                                 {0.95, {0.2, 0.25, 0.25}, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}},
                                 {1.30, {0.2, 0.25, 0.25}, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}},
                                 {1.80, {0.1, 0.1, 0.1}, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}},
                                 {3.00, {0.05, 0.05, 0.05}, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}}};

/// Amounts of the modes in the mean of each sex.
constexpr BySex kMeanAndroid{0.35, 0.0};
constexpr BySex kMeanGynoid{0.0, 0.75};

/// Returns a table's values at a place along its axis, with slopes of 0 at its rows.
Around at_place(std::span<const ModeRow> table, double at, double android, double gynoid) {
  const auto sum = [&](const ModeRow& row) {
    return row.mean + row.android * android + row.gynoid * gynoid;
  };
  if (at <= table.front().at) return sum(table.front());
  if (at >= table.back().at) return sum(table.back());
  std::size_t i = 0;
  while (table[i + 1].at < at) ++i;
  const double t = (at - table[i].at) / (table[i + 1].at - table[i].at);
  const double s = t * t * (3.0 - 2.0 * t);
  return sum(table[i]) * (1.0 - s) + sum(table[i + 1]) * s;
}

/// Interpolates around an axis.
/// \param front  cosine of the angle from the front
double toward(const Around& around, double front) {
  const double square = front * front;
  const double end = front > 0.0 ? around.front : around.back;
  return around.side + square * (end - around.side);
}

/// The place of a point along a chain of segments and its distance from it.
struct ChainPlace {
  double along;  ///< 0 at the first joint, 1 at the second one, and so on
  Vector3d from;
  double distance;
};

ChainPlace place_along(std::span<const Vector3d> chain, const Vector3d& point) {
  ChainPlace best{0.0, Vector3d::Zero(), 1e9};
  for (std::size_t i = 0; i + 1 < chain.size(); ++i) {
    const Vector3d way = chain[i + 1] - chain[i];
    const double t = std::clamp((point - chain[i]).dot(way) / way.squaredNorm(), 0.0, 1.0);
    const Vector3d from = point - (chain[i] + t * way);
    if (from.norm() >= best.distance) continue;
    best = {static_cast<double>(i) + t, from, from.norm()};
  }
  return best;
}

}  // namespace

FatModeAmounts random_fat_modes(std::uint64_t seed) {
  FatModeAmounts amounts;
  if (seed == 0) return amounts;
  SeededDraw draw(seed, 12);
  amounts.android = draw.normal(0.25);
  amounts.gynoid = draw.normal(0.25);
  amounts.limbs = draw.normal(0.12);
  amounts.height = draw.normal(0.03);
  amounts.lower = draw.normal(0.12);
  return amounts;
}

FatModes::FatModes(Sex sex, const TemplateJoints& joints, const FatModeAmounts& amounts)
    : joints_(joints), amounts_(amounts) {
  amounts_.android += kMeanAndroid.of(sex);
  amounts_.gynoid += kMeanGynoid.of(sex);
}

double FatModes::of_trunk(const Vector3d& place) const {
  const double height =
      (place.y() - joints_.hip.y()) / (joints_.suprasternale.y() - joints_.hip.y());
  const double z = place.z() - joints_.lumbosacral.z() - 0.015 * joints_.stature;
  const double front = z / std::max(std::hypot(place.x(), z), 1e-6);
  return toward(at_place(kTrunkModes, height - amounts_.height, amounts_.android, amounts_.gynoid),
                front);
}

double FatModes::of_leg(const Vector3d& place) const {
  const std::array<Vector3d, 4> chain{joints_.hip, joints_.knee, joints_.ankle, joints_.toes};
  const ChainPlace at = place_along(chain, place);
  const double front = at.from.z() / std::max(at.distance, 1e-6);
  return (1.0 + amounts_.limbs + amounts_.lower * (at.along - 0.6)) *
         toward(at_place(kLegModes, at.along, amounts_.android, amounts_.gynoid), front);
}

double FatModes::of_arm(const Vector3d& place) const {
  const std::array<Vector3d, 4> chain{joints_.glenohumeral, joints_.elbow, joints_.wrist,
                                      joints_.middle_knuckle};
  const ChainPlace at = place_along(chain, place);
  const double front = at.from.z() / std::max(at.distance, 1e-6);
  return (1.0 + amounts_.limbs + amounts_.lower * (at.along - 0.6)) *
         toward(at_place(kArmModes, at.along, amounts_.android, amounts_.gynoid), front);
}

double FatModes::relative_thickness(const Vector3d& place) const {
  // Each part counts by the fourth power of its usual radius over the distance from its axis.
  const double h = joints_.stature;
  const auto weight = [](double distance, double radius) {
    const double ratio = radius / std::max(distance, 0.25 * radius);
    return ratio * ratio * ratio * ratio;
  };
  const std::array<Vector3d, 3> spine{
      Vector3d(0.0, joints_.hip.y(), joints_.lumbosacral.z() + 0.02 * h),
      Vector3d(0.0, joints_.suprasternale.y() - 0.04 * h, joints_.lumbosacral.z() + 0.02 * h),
      joints_.vertex};
  const std::array<Vector3d, 4> leg{joints_.hip - Vector3d(0.0, 0.03 * h, 0.0), joints_.knee,
                                    joints_.ankle, joints_.toes};
  const std::array<Vector3d, 4> arm{joints_.glenohumeral, joints_.elbow, joints_.wrist,
                                    joints_.middle_knuckle};
  const double trunk_weight = weight(place_along(spine, place).distance, 0.085 * h);
  const double leg_weight = weight(place_along(leg, place).distance, 0.050 * h);
  const double arm_weight = weight(place_along(arm, place).distance, 0.030 * h);
  const double sum = trunk_weight + leg_weight + arm_weight;
  return std::max(0.02, (trunk_weight * of_trunk(place) + leg_weight * of_leg(place) +
                         arm_weight * of_arm(place)) /
                            sum);
}

}  // namespace sinew
