// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "assets/character.h"
#include "core/progress.h"
#include "skinning/geometric/centers_of_rotation.h"
#include "skinning/geometric/compact_delta_mush.h"
#include "skinning/geometric/direct_delta_mush.h"
#include "skinning/geometric/dual_quaternion.h"
#include "skinning/geometric/linear_blend.h"
#include "support/meshes.h"
#include "support/skeletons.h"

namespace sinew::test {

/// A skinning method without simulation.
struct GeometricMethod {
  std::string name;
  std::unique_ptr<Skinner> (*make)(const CharacterWeights& weights, const Progress& progress);
};

inline std::vector<GeometricMethod> geometric_methods() {
  return {{"LinearBlend", make_linear_blend},
          {"DualQuaternion", make_dual_quaternion},
          {"CentersOfRotation", make_centers_of_rotation},
          {"DirectDeltaMush", make_direct_delta_mush},
          {"CompactDeltaMush", make_compact_delta_mush}};
}

/// Returns a tube along x whose weights change from the first bone to the second around x = 0,
/// where they are equal.
inline Character weighted_limb(int rings = 41, int segments = 16) {
  Character character;
  character.surface = make_tube(1.8, 0.16, rings, segments);
  character.skeleton = make_chain({-0.8, 0.0, 0.8});
  character.weights.emplace();
  for (int v = 0; v < character.surface.vertex_count(); ++v) {
    const double x = character.surface.positions(0, v);
    const float weight = static_cast<float>(std::clamp(0.5 + 2.0 * x, 0.0, 1.0));
    character.weights->vertices.push_back({{0, 1.0F - weight}, {1, weight}});
  }
  return character;
}

/// Returns a tube with weights of up to four of its five joints at each vertex, in no order.
inline Character tangled_limb(int rings, int segments) {
  Character character;
  character.surface = make_tube(1.8, 0.16, rings, segments);
  character.skeleton = make_chain({-0.8, -0.4, 0.0, 0.4, 0.8});
  character.weights.emplace();
  std::mt19937 random(5);
  std::uniform_real_distribution<float> uniform(0.05F, 1.0F);
  for (int v = 0; v < character.surface.vertex_count(); ++v) {
    std::vector<int> joints{0, 1, 2, 3, 4};
    std::shuffle(joints.begin(), joints.end(), random);
    joints.resize(1 + v % 4);
    auto& row = character.weights->vertices.emplace_back();
    float sum = 0.0F;
    for (const int joint : joints) {
      row.push_back({joint, uniform(random)});
      sum += row.back().weight;
    }
    for (auto& influence : row) influence.weight /= sum;
  }
  return character;
}

/// Returns a pose in which every joint is rotated by up to `largest_angle`.
inline Pose random_pose(const Skeleton& skeleton, double largest_angle, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> angle(0.0, largest_angle);
  Pose pose = rest_pose(skeleton);
  for (JointTransform& joint : pose.joints) {
    const Eigen::Vector3d axis =
        Eigen::Vector3d(normal(random), normal(random), normal(random)).normalized();
    joint.rotation = joint.rotation * Eigen::AngleAxisd(angle(random), axis);
  }
  return pose;
}

/// Returns the skin in a pose, in the world.
inline Points skinned(Skinner& skinner, const Pose& pose) {
  skinner.reset(pose);
  return skinner.positions().cast<double>().colwise() + skinner.origin();
}

}  // namespace sinew::test
