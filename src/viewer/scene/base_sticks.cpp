// SPDX-License-Identifier: MIT

#include "viewer/scene/base_sticks.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "assets/character.h"
#include "render/color_map.h"

namespace sinew {
namespace {

// sRGB.
const Eigen::Vector4f kFixed(0.66F, 0.70F, 0.76F, 1.0F);
const Eigen::Vector4f kSlid(0.98F, 0.55F, 0.16F, 1.0F);

constexpr float kBead = 0.0018F * kHeight;
constexpr float kSpoke = 0.0005F * kHeight;
constexpr float kSpring = 0.0009F * kHeight;
constexpr float kMinSlide = 0.0005F * kHeight;

/// Returns the smallest and largest stiffness of points that are held by a spring; both 0 without
/// one.
std::pair<float, float> stiffness_range(const std::vector<BaseMark>& marks) {
  float low = 0.0F;
  float high = 0.0F;
  for (const BaseMark& mark : marks) {
    if (mark.anchor_stiffness <= 0.0F) continue;
    low = low > 0.0F ? std::min(low, mark.anchor_stiffness) : mark.anchor_stiffness;
    high = std::max(high, mark.anchor_stiffness);
  }
  return {low, high};
}

/// Returns the color of a stiffness: the softer, the lighter.
Eigen::Vector4f color_of(float stiffness, float low, float high) {
  const float fraction = high > low ? std::log(stiffness / low) / std::log(high / low) : 0.5F;
  Eigen::Vector4f color;
  color << heat_color(1.0F - fraction, ColorMap::kSequential), 1.0F;
  return color;
}

}  // namespace

std::vector<Stick> anchor_sticks(const std::vector<BaseMark>& marks,
                                 const Eigen::Vector3d& origin) {
  const Eigen::Vector3f home = origin.cast<float>();
  const auto [low, high] = stiffness_range(marks);
  std::vector<Stick> sticks;
  sticks.reserve(3 * marks.size());
  for (const BaseMark& mark : marks) {
    const bool pulled = mark.anchor_stiffness > 0.0F;
    const Eigen::Vector4f color = pulled ? color_of(mark.anchor_stiffness, low, high) : kFixed;
    const Eigen::Vector3f place = mark.place + home;
    const Eigen::Vector3f target = mark.target + home;
    sticks.push_back({place, kBead, place, color});
    sticks.push_back({mark.bone + home, kSpoke, target, color});
    if (pulled) sticks.push_back({target, kSpring, place, color});
  }
  return sticks;
}

std::vector<Stick> sliding_sticks(const std::vector<BaseMark>& marks,
                                  const Eigen::Vector3d& origin) {
  const Eigen::Vector3f home = origin.cast<float>();
  std::vector<Stick> sticks;
  for (const BaseMark& mark : marks) {
    if ((mark.place - mark.rigid_place).norm() < kMinSlide) continue;
    const Eigen::Vector3f place = mark.place + home;
    sticks.push_back({mark.rigid_place + home, kSpring, place, kSlid});
    sticks.push_back({place, 0.7F * kBead, place, kSlid});
  }
  return sticks;
}

}  // namespace sinew
