// SPDX-License-Identifier: MIT

#include "samples/simple_samples.h"

#include <cmath>
#include <numbers>
#include <string>

#include "assets/character.h"
#include "samples/append_joint.h"
#include "samples/puppet.h"
#include "solids/loft.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

constexpr double kTeeRadius = 0.12;
const Vector3d kTeeCenter(0.0, 1.0, 0.0);

}  // namespace

Skeleton cylinder_skeleton() {
  return chain_of_joints({{"bottom", {0.0, 0.15, 0.0}},
                          {"lower", {0.0, 0.65, 0.0}},
                          {"upper", {0.0, 1.15, 0.0}},
                          {"top", {0.0, 1.65, 0.0}}});
}

std::unique_ptr<Solid> cylinder_shape() {
  constexpr double kRadius = 0.17;
  constexpr double kCap = 0.08;
  const LoftFrame upright{Vector3d::Zero(), Vector3d::UnitY(), Vector3d::UnitX(),
                          Vector3d::UnitZ()};
  return std::make_unique<Loft>(
      upright,
      std::vector<Section>{{kCap, 0.0, 0.0, kRadius, kRadius, kRadius, kRadius},
                           {kHeight - kCap, 0.0, 0.0, kRadius, kRadius, kRadius, kRadius}},
      kCap, kCap);
}

std::vector<Clip> cylinder_clips(const Skeleton& skeleton) {
  constexpr double kDuration = 3.0;
  return {record("bend", kDuration, skeleton,
                 [](Puppet& puppet, double time) {
                   const double bent = plateau(time / kDuration, 0.42);
                   puppet.rotate("lower", 90.0 * bent, Vector3d::UnitZ());
                   puppet.rotate("upper", 60.0 * bent, Vector3d::UnitZ());
                 }),
          record("twist", kDuration, skeleton,
                 [](Puppet& puppet, double time) {
                   puppet.twist("upper", 180.0 * plateau(time / kDuration, 0.42), "top");
                 }),
          record("swing", kDuration, skeleton, [](Puppet& puppet, double time) {
            const double phase = 2.0 * std::numbers::pi * time / kDuration;
            puppet.rotate("lower", 50.0 * std::sin(2.0 * phase), Vector3d::UnitZ());
            puppet.rotate("upper", 50.0 * std::sin(2.0 * phase - 0.8), Vector3d::UnitZ());
          })};
}

Skeleton tee_skeleton() {
  Skeleton skeleton;
  append_joint(skeleton, "foot", "", {0.0, 0.10, 0.0});
  append_joint(skeleton, "stem", "foot", {0.0, 0.55, 0.0});
  append_joint(skeleton, "center", "stem", kTeeCenter);
  for (const double side : {1.0, -1.0}) {
    const std::string suffix = side > 0.0 ? ".L" : ".R";
    append_joint(skeleton, "arm" + suffix, "center", kTeeCenter + Vector3d(0.42 * side, 0.0, 0.0));
    append_joint(skeleton, "arm_end" + suffix, "arm" + suffix,
                 kTeeCenter + Vector3d(0.80 * side, 0.0, 0.0));
  }
  return skeleton;
}

std::unique_ptr<Solid> tee_shape() {
  auto tee = std::make_unique<Sculpture>();
  const Vector3d reach(kHeight / 2.0 - kTeeRadius, 0.0, 0.0);
  tee->add(
      std::make_unique<RoundCone>(kTeeCenter - reach, kTeeRadius, kTeeCenter + reach, kTeeRadius),
      0.0);
  tee->add(std::make_unique<RoundCone>(Vector3d(0.0, kTeeRadius, 0.0), kTeeRadius,
                                       kTeeCenter - Vector3d(0.0, 0.05, 0.0), kTeeRadius),
           0.06);
  return tee;
}

std::vector<Clip> tee_clips(const Skeleton& skeleton) {
  constexpr double kDuration = 3.0;
  return {record("bend", kDuration, skeleton,
                 [](Puppet& puppet, double time) {
                   const double bent = plateau(time / kDuration, 0.42);
                   puppet.rotate("stem", 50.0 * bent, Vector3d::UnitX());
                   puppet.rotate("arm.L", 110.0 * bent, Vector3d::UnitZ());
                   puppet.rotate("arm.R", 110.0 * bent, Vector3d::UnitZ());
                 }),
          record("twist", kDuration, skeleton,
                 [](Puppet& puppet, double time) {
                   const double twist_angle = 180.0 * plateau(time / kDuration, 0.42);
                   puppet.twist("arm.L", twist_angle, "arm_end.L");
                   puppet.twist("stem", 0.5 * twist_angle, "center");
                 }),
          record("swing", kDuration, skeleton, [](Puppet& puppet, double time) {
            const double phase = 4.0 * std::numbers::pi * time / kDuration;
            puppet.rotate("stem", 25.0 * std::sin(phase), Vector3d::UnitZ());
            puppet.rotate("center", 35.0 * std::sin(phase - 0.6), Vector3d::UnitZ());
            puppet.rotate("arm.L", 35.0 * std::sin(phase - 1.2), Vector3d::UnitZ());
            puppet.rotate("arm.R", 35.0 * std::sin(phase - 1.2), Vector3d::UnitZ());
          })};
}

}  // namespace sinew
