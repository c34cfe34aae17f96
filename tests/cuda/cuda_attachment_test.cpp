// SPDX-License-Identifier: MIT

#include "tissue/cuda/cuda_attachment.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <string>

#include "cuda/moving_bodies.h"
#include "cuda/orders.h"
#include "samples/humanoid_clips.h"
#include "samples/humanoid_skeleton.h"
#include "support/attached_rings.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

constexpr double kHeight = 1.8;
constexpr double kStep = 1.0 / 60.0;  // s

Eigen::Vector3d vector(const cuda::Vec4& v) {
  return {v.x, v.y, v.z};
}
Eigen::Quaterniond rotation(const cuda::Vec4& q) {
  return {q.w, q.x, q.y, q.z};
}

struct Placed {
  std::vector<DeviceCarrier> carriers;
  std::vector<cuda::Vec4> positions, bone_points;
};

/// Computes the places of the points in all poses (one for each copy) in one launch.
/// \param shapes  of all copies; empty: no bone is deformed
Placed place(const SkeletonAttachment& attachment, const std::vector<cuda::Vec4>& poses,
             const std::vector<cuda::Vec4>& shapes, int copies) {
  cuda::Stream stream;
  const CudaAttachment on_device(attachment, stream);
  const std::size_t count = static_cast<std::size_t>(copies) * attachment.point_count();
  cuda::Buffer<DeviceCarrier> carriers(count);
  cuda::Buffer<cuda::Vec4> positions(count), bone_points(count);
  const cuda::Buffer<cuda::Vec4> uploaded = cuda::to_device(poses, stream);
  const cuda::Buffer<cuda::Vec4> shapes_on_device = cuda::to_device(shapes, stream);
  on_device.place(uploaded.data(), shapes.empty() ? nullptr : shapes_on_device.data(), copies,
                  {carriers.data(), positions.data(), bone_points.data()}, stream);
  return {cuda::to_host(carriers, stream), cuda::to_host(positions, stream),
          cuda::to_host(bone_points, stream)};
}

/// Largest differences from the results of SkeletonAttachment.
struct Errors {
  double place = 0.0, position = 0.0, bone_point = 0.0, rotation = 0.0;
  int compared = 0, pushed_elsewhere = 0;  ///< positions, and those with errors beyond rounding
};

constexpr double kPositionRounding = 2e-6 * kHeight;

/// Follows a motion with several copies, each kLag steps behind the one before, and returns the
/// largest errors.
template <typename PoseAt>
Errors follow(const Skeleton& skeleton, const SkeletonAttachment& attachment, int steps, int copies,
              PoseAt&& pose_at) {
  constexpr int kLag = 5;
  const int points = attachment.point_count();
  const int size = make_attachment_tables(attachment).layout.size();
  const int shape_size = make_attachment_tables(attachment).shape_layout.size();
  std::vector<SkeletonAttachment::State> states(copies);
  Errors errors;
  for (int step = 0; step < steps; ++step) {
    std::vector<cuda::Vec4> poses(static_cast<std::size_t>(copies) * size);
    std::vector<cuda::Vec4> shapes(static_cast<std::size_t>(copies) * shape_size);
    bool is_shaped = false;
    std::vector<PointsF> bone_points(copies);
    for (int c = 0; c < copies; ++c) {
      const OriginTransforms posed = transforms_around_root(skeleton, pose_at(step + kLag * c));
      attachment.place(posed.transforms, states[c], kStep, posed.shapes);
      attachment.posed_bone_points(states[c], bone_points[c]);
      write_pose(attachment, posed.transforms, states[c],
                 std::span(poses).subspan(static_cast<std::size_t>(c) * size, size));
      write_shapes(attachment, states[c],
                   std::span(shapes).subspan(static_cast<std::size_t>(c) * shape_size, shape_size));
      is_shaped = is_shaped || !posed.shapes.empty();
    }
    if (!is_shaped) shapes.clear();
    const Placed placed = place(attachment, poses, shapes, copies);
    for (int i = 0; i < copies * points; ++i) {
      const SkeletonAttachment::State& state = states[i / points];
      const int p = i % points;
      const auto& [turn, at] = state.carriers()[p];
      const auto raise = [](double& largest, double error) {
        // NaNs count as errors as well.
        if (!(error <= largest)) largest = error;
      };
      raise(errors.place, (vector(placed.carriers[i].place) - at).norm());
      const double off = (vector(placed.positions[i]) - state.positions().col(p)).norm();
      raise(errors.position, off);
      ++errors.compared;
      if (!(off < kPositionRounding)) ++errors.pushed_elsewhere;
      raise(errors.bone_point,
            (vector(placed.bone_points[i]) - bone_points[i / points].col(p).cast<double>()).norm());
      raise(errors.rotation, rotation(placed.carriers[i].rotation).angularDistance(turn));
    }
  }
  return errors;
}

void expect_same_carriers(const Errors& errors) {
  EXPECT_LT(errors.place, 2e-7 * kHeight);
  EXPECT_LT(errors.bone_point, 2e-7 * kHeight);
  EXPECT_LT(errors.rotation, 2e-6);
}

void expect_small(const Errors& errors) {
  expect_same_carriers(errors);
  EXPECT_LT(errors.position, kPositionRounding);
}

TEST(CudaAttachment, FollowsTheClipsOfTheHumanoidAsTheHostDoes) {
  const Skeleton skeleton = humanoid_skeleton();
  const SkeletonAttachment attachment = attach_rings(skeleton, true);
  for (const Clip& clip : humanoid_clips(skeleton)) {
    SCOPED_TRACE(clip.name);
    expect_small(follow(skeleton, attachment, 6, 1,
                        [&](int step) { return clip.sample(skeleton, step * clip.duration / 6); }));
  }
}

/// Returns a pose of three joints in a row, the second of which bends and twists more with every
/// step.
Pose winding(const Skeleton& skeleton, int step) {
  Pose pose = rest_pose(skeleton);
  pose.joints[0].rotation = Eigen::AngleAxisd(0.3 * step, Eigen::Vector3d(0.6, 0.0, 0.8));
  pose.joints[1].rotation = Eigen::AngleAxisd(0.2 * step, Eigen::Vector3d::UnitZ()) *
                            Eigen::AngleAxisd(0.45 * step, Eigen::Vector3d::UnitX());
  pose.joints[1].translation.x() += 0.01 * step;  // out of its socket
  pose.joints[0].translation += Eigen::Vector3d(100.0, 0.0, -30.0);
  return pose;
}

TEST(CudaAttachment, FollowsJointsThatTwistBeyondHalfATurn) {
  const Skeleton skeleton = make_chain({-0.8, 0.0, 0.8});
  for (const bool sliding : {true, false}) {
    const SkeletonAttachment attachment = attach_rings(skeleton, sliding);
    for (const int copies : {1, 3}) {
      for_each_order([&] {
        expect_small(follow(skeleton, attachment, 30, copies,
                            [&](int step) { return winding(skeleton, step); }));
      });
    }
  }
}

TEST(CudaAttachment, LetsTurnsGoAsTheHostDoes) {
  // The joint rotates to 280 degrees and stays there while points cross their ring. In the second
  // motion it goes to and fro around a full turn.
  const Skeleton skeleton = make_chain({-0.8, 0.0, 0.8});
  const auto bent = [&](double angle) {
    Pose pose = rest_pose(skeleton);
    pose.joints[1].rotation = Eigen::AngleAxisd(angle, Eigen::Vector3d(0.9, 0.1, 0.3).normalized());
    return pose;
  };
  for (const bool sliding : {true, false}) {
    const SkeletonAttachment attachment = attach_rings(skeleton, sliding);
    expect_small(follow(skeleton, attachment, 24, 1,
                        [&](int step) { return bent(std::min(0.4 * step, 4.887)); }));
    expect_small(follow(skeleton, attachment, 16, 2, [&](int step) {
      const double noise = std::pow(10.0, -step) * (step % 2 - 0.5);
      return bent(std::min(1.3 * step, 2.0 * std::numbers::pi + noise));
    }));
  }
}

TEST(CudaAttachment, FollowsAnyRotationsAsTheHostDoes) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  const Skeleton skeleton = humanoid_skeleton();
  const SkeletonAttachment attachment = attach_rings(skeleton, true);
  std::vector<Pose> poses(24, rest_pose(skeleton));
  for (std::size_t j = 0; j < skeleton.joints.size(); ++j) {
    Eigen::Vector3d axis;
    for (std::size_t i = 0; i < poses.size(); ++i) {
      if (i % 8 == 0) axis = {unit(random), unit(random), unit(random) + 1.1};
      const double turn = i == 12 ? 2.5 : 0.7;  // a jump at pose 12
      if (i == 0) continue;
      poses[i].joints[j].rotation = Eigen::AngleAxisd(turn * unit(random), axis.normalized()) *
                                    Eigen::AngleAxisd(turn, axis.normalized()) *
                                    poses[i - 1].joints[j].rotation;
    }
  }
  const Errors errors = follow(skeleton, attachment, static_cast<int>(poses.size()), 1,
                               [&](int step) { return poses[step]; });
  expect_same_carriers(errors);
  // For points deep in a bone, or equally near to another one, rounding decides in which direction
  // they are pushed out.
  EXPECT_LT(errors.pushed_elsewhere, 1e-3 * errors.compared);
}

TEST(CudaAttachment, DeformsBonesAsTheHostDoes) {
  const Skeleton skeleton = make_chain({-0.8, 0.0, 0.8});
  // Every third copy has bones that keep their shape.
  const auto deformed = [&](int step) {
    Pose pose = winding(skeleton, step % 8);
    if (step % 3 == 0) return pose;
    pose.bones.resize(3);
    pose.bones[1] = {0.5 * step, 1.0 + 0.03 * step};
    pose.bones[2] = {-0.3 * step, 1.0 / (1.0 + 0.05 * step)};
    pose.stretches.resize(3);
    pose.stretches[0].linear << 1.2, 0.1, 0.0, 0.0, 0.9, 0.2, 0.0, 0.0, 1.1;
    pose.stretches[1].linear << 0.8, 0.0, 0.1, 0.1, 1.3, 0.0, 0.0, -0.1, 1.0;
    return pose;
  };
  for (const bool sliding : {true, false}) {
    const SkeletonAttachment attachment = attach_rings(skeleton, sliding);
    for (const int copies : {1, 3})
      for_each_order([&] { expect_small(follow(skeleton, attachment, 16, copies, deformed)); });
  }
}

TEST(CudaAttachment, DeformsAnyBonesAsTheHostDoes) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  const Skeleton skeleton = humanoid_skeleton();
  const SkeletonAttachment attachment = attach_rings(skeleton, true);
  std::vector<Pose> poses(6, rest_pose(skeleton));
  for (Pose& pose : poses) {
    pose.bones.resize(skeleton.joints.size());
    for (BoneDeformation& bone : pose.bones)
      bone = {2.0 * unit(random), std::exp(0.3 * unit(random))};
    for (JointTransform& joint : pose.joints) {
      const Eigen::Vector3d axis(unit(random), unit(random), unit(random) + 1.1);
      joint.rotation = Eigen::AngleAxisd(unit(random), axis.normalized()) * joint.rotation;
    }
  }
  const Errors errors = follow(skeleton, attachment, static_cast<int>(poses.size()), 1,
                               [&](int step) { return poses[step]; });
  expect_same_carriers(errors);
  // As in FollowsAnyRotationsAsTheHostDoes.
  EXPECT_LT(errors.pushed_elsewhere, 1e-3 * errors.compared);
}

TEST(CudaAttachment, LeavesOutWhatNobodyAsksFor) {
  const Skeleton skeleton = make_chain({-0.8, 0.0, 0.8});
  const SkeletonAttachment attachment = attach_rings(skeleton, true);
  const OriginTransforms posed = transforms_around_root(skeleton, winding(skeleton, 3));
  SkeletonAttachment::State state;
  attachment.pose(posed.transforms, state);
  std::vector<cuda::Vec4> pose(make_attachment_tables(attachment).layout.size());
  write_pose(attachment, posed.transforms, state, pose);
  cuda::Stream stream;
  const cuda::Buffer<cuda::Vec4> uploaded = cuda::to_device(pose, stream);
  cuda::Buffer<cuda::Vec4> positions(attachment.point_count());
  CudaAttachment(attachment, stream)
      .place(uploaded.data(), nullptr, 1, {nullptr, positions.data(), nullptr}, stream);
  attachment.place(posed.transforms, state);
  const std::vector<cuda::Vec4> placed = cuda::to_host(positions, stream);
  for (int i = 0; i < attachment.point_count(); ++i)
    EXPECT_LT((vector(placed[i]) - state.positions().col(i)).norm(), 2e-6 * kHeight);
}

TEST(CudaAttachment, RefusesMemoryOfAnotherSizeForAPose) {
  const Skeleton skeleton = make_chain({-0.8, 0.0, 0.8});
  const SkeletonAttachment attachment = attach_rings(skeleton, true);
  const OriginTransforms posed = transforms_around_root(skeleton, rest_pose(skeleton));
  SkeletonAttachment::State state;
  attachment.pose(posed.transforms, state);
  std::vector<cuda::Vec4> pose(make_attachment_tables(attachment).layout.size() - 1);
  EXPECT_THROW(write_pose(attachment, posed.transforms, state, pose), std::logic_error);
}

}  // namespace
}  // namespace sinew
