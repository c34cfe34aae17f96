// SPDX-License-Identifier: MIT

#include "samples/stout_sample.h"

#include <algorithm>
#include <string>
#include <utility>

#include "samples/humanoid_clips.h"
#include "samples/humanoid_shape.h"
#include "samples/puppet.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

constexpr double kSeconds = 3.0;      // of the clip
constexpr double kBegin = 0.3;        // s, when the fall begins
constexpr double kFall = 4.0 / 30.0;  // s, of falling: whole intervals between keys
constexpr double kReturn = 2.3;       // s, when the body begins to rise again
constexpr double kGravity = 9.81;     // m/s²

/// Returns how far the hips are below their rest position, m.
double depth_of_drop(double time) {
  const double fallen = std::clamp(time - kBegin, 0.0, kFall);
  return 0.5 * kGravity * fallen * fallen * (1.0 - smooth_step(kReturn, kSeconds, time));
}

void pose_drop(Puppet& puppet, double time) {
  puppet.move_root({0.0, -depth_of_drop(time), 0.0});
  for (const std::string side : {".L", ".R"}) {
    const std::string foot = "foot" + side;
    puppet.place_foot("thigh" + side, "shin" + side, foot, puppet.rest(foot),
                      Eigen::Quaterniond::Identity());
  }
}

}  // namespace

std::unique_ptr<Solid> stout_shape(const Skeleton& skeleton) {
  std::unique_ptr<Sculpture> body = humanoid_shape(skeleton);
  constexpr double kBlend = 0.09;
  body->add(std::make_unique<Ellipsoid>(Vector3d(0.0, 1.095, 0.085), Vector3d(0.165, 0.155, 0.150)),
            kBlend);
  body->add_pair(
      std::make_unique<Ellipsoid>(Vector3d(0.095, 1.075, 0.0), Vector3d(0.085, 0.110, 0.105)),
      kBlend);
  return body;
}

std::vector<Clip> stout_clips(const Skeleton& skeleton) {
  return {record("drop", kSeconds, skeleton, pose_drop), humanoid_walk(skeleton)};
}

}  // namespace sinew
