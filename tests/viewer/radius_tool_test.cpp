// SPDX-License-Identifier: MIT

#include "viewer/tools/radius_tool.h"

#include <gtest/gtest.h>

#include <random>

#include "support/skeletons.h"

namespace sinew {
namespace {

ScreenMap map_of_view(double yaw, double pitch, bool orthographic) {
  ScreenMap map;
  map.camera.target = {0.0, 0.0, 0.0};
  map.camera.distance = 5.0;
  map.camera.yaw = yaw;
  map.camera.pitch = pitch;
  map.camera.orthographic = orthographic;
  map.size = {800.0, 500.0};
  map.aspect = 1.6;
  return map;
}

double distance_from(const RadiusHandle& handle, const Eigen::Vector3d& point) {
  const double t = closest_parameter(handle.a, handle.b, point);
  return (point - handle.a - t * (handle.b - handle.a)).norm();
}

/// Returns the joint of the first handle on a ray by small steps along it; -1 if it meets none, -2
/// if it nearly misses one or two are about as near.
int joint_by_steps(const std::vector<RadiusHandle>& handles, const ScreenMap& map,
                   const Eigen::Vector2d& place) {
  constexpr double kStep = 0.004;
  constexpr double kUnclear = 0.01;
  const Eigen::Vector3d center = Eigen::Vector3d::Zero();
  const Eigen::Vector3d direction = map.ray(place, center);
  const Eigen::Vector3d middle = map.to_world(place, center);
  int first = -1;
  bool near_miss = false;
  for (double s = -4.0; s < 4.0; s += kStep) {
    const Eigen::Vector3d point = middle + s * direction;
    int inside = 0;
    for (const RadiusHandle& handle : handles) {
      const double depth = handle.radius - distance_from(handle, point);
      if (depth > 0.0) {
        ++inside;
        first = handle.joint;
      }
      near_miss = near_miss || std::abs(depth) < 1e-9;
    }
    if (inside > 1) return -2;
    if (inside == 1) {
      // Another one that begins hardly behind it could be the first one.
      for (const RadiusHandle& handle : handles)
        if (handle.joint != first && distance_from(handle, point) < handle.radius + kUnclear)
          return -2;
      return first;
    }
    for (const RadiusHandle& handle : handles)
      near_miss = near_miss || distance_from(handle, point) < handle.radius + kUnclear;
  }
  return near_miss ? -2 : -1;
}

TEST(RadiusHandles, TheOneInFrontIsPicked) {
  std::mt19937 random(4);
  std::uniform_real_distribution<double> place(-1.0, 1.0);
  std::uniform_real_distribution<double> size(0.05, 0.3);
  int hits = 0;
  for (const bool orthographic : {false, true}) {
    const ScreenMap map = map_of_view(0.4, 0.3, orthographic);
    for (int round = 0; round < 6; ++round) {
      std::vector<RadiusHandle> handles;
      for (int j = 0; j < 5; ++j) {
        const Eigen::Vector3d a{place(random), place(random), place(random)};
        const Eigen::Vector3d b =
            j % 2 == 0 ? a : Eigen::Vector3d{place(random), place(random), place(random)};
        handles.push_back(
            {j % 2 == 0 ? RadiusKind::kJoint : RadiusKind::kBone, j, a, b, size(random)});
      }
      for (int i = 0; i < 60; ++i) {
        const Eigen::Vector2d at{400.0 + 250.0 * place(random), 250.0 + 200.0 * place(random)};
        const int expected = joint_by_steps(handles, map, at);
        if (expected == -2) continue;
        const auto picked = radius_handle_at(handles, map, at, 0.0);
        EXPECT_EQ(picked ? picked->joint : -1, expected) << "at " << at.transpose();
        hits += expected >= 0 ? 1 : 0;
      }
    }
  }
  EXPECT_GT(hits, 100);
}

TEST(RadiusHandles, LieOnTheVolumesOfThePose) {
  const Skeleton skeleton = make_chain({0.0, 0.5, 1.3, 1.9});
  const BoneLines lines = bone_lines(skeleton);
  Radii used{{0.0, 0.1, 0.08, 0.0}, {0.0, 0.05, 0.06, 0.04}};
  Pose pose = rest_pose(skeleton);
  pose.joints[1].rotation = Eigen::AngleAxisd(0.8, Eigen::Vector3d::UnitZ());
  const OwnRadii own;
  const EditedRadii edited{skeleton, skinning_transforms(skeleton, pose), lines, used, own, {}};
  const std::vector<RadiusHandle> handles = radius_handles(edited, used);
  ASSERT_EQ(handles.size(), 5U) << "two balls, since the ends have none, and three bones";
  const std::vector<Transform> global = global_transforms(skeleton, pose);
  for (const RadiusHandle& handle : handles) {
    const Eigen::Vector3d end = global[handle.joint].translation();
    if (handle.kind == RadiusKind::kJoint) {
      EXPECT_LT((handle.a - end).norm(), 1e-12);
      EXPECT_EQ(handle.radius, used.joints[handle.joint]);
      continue;
    }
    // The caps touch the balls at both ends of the bone.
    const Eigen::Vector3d begin = global[skeleton.joints[handle.joint].parent].translation();
    EXPECT_NEAR((handle.a - begin).norm(),
                handle.radius + used.joints[skeleton.joints[handle.joint].parent], 1e-12);
    EXPECT_NEAR((handle.b - end).norm(), handle.radius + used.joints[handle.joint], 1e-12);
    EXPECT_NEAR((end - begin).norm(),
                (handle.a - begin).norm() + (handle.b - handle.a).norm() + (end - handle.b).norm(),
                1e-12);
  }
}

}  // namespace
}  // namespace sinew
