// SPDX-License-Identifier: MIT

#include "session/cuda/visible_on_device.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "cuda/orders.h"
#include "cuda/written_surface.h"
#include "session/dressed_character.h"
#include "session/session.h"

namespace sinew {
namespace {

/// Returns a limb, in clothes or bare, with a clip that bends it and with morph targets.
Character limb(bool dressed) {
  Character character = test::dressed_limb();
  if (!dressed) {
    const int body = static_cast<int>(character.parts[0].surface_vertex.size());
    character.surface.positions.conservativeResize(3, body);
    character.surface.triangles = character.parts[0].triangles;
    character.weights->vertices.resize(body);
    character.parts.resize(1);
  }
  // Vertices are denser at the joint, so that some are just inside of what is excluded beyond it.
  for (const int v : character.parts[0].surface_vertex) {
    double& x = character.surface.positions(0, v);
    x *= 0.3 + 0.7 * std::min(1.0, std::abs(x) / 0.9);
  }
  character.clips.push_back(test::bending_clip(1.4));
  for (const float up : {0.1F, -0.2F}) {
    MorphTarget morph;
    for (const int v : character.parts[0].surface_vertex) {
      const double x = character.surface.positions(0, v);
      if (up * x > 0.03) morph.moves.push_back({v, {0.0F, up, 0.02F}});
    }
    character.morphs.push_back(morph);
  }
  return character;
}

/// State of a session at one moment, from which host and device compute the visible surface.
struct Seen {
  PointsF simulated;
  Eigen::Vector3d origin;
  Pose pose;
  std::vector<float> morph_weights;
};

struct NormalOptions {
  bool surface_normals = false;
  bool normals = true;
};

Written on_host(const VisibleMotion& motion, const std::vector<Seen>& moments,
                const NormalOptions& options) {
  Written all;
  for (const Seen& seen : moments) {
    std::vector<float> positions(3 * static_cast<std::size_t>(motion.surface().vertex_count()));
    std::vector<float> normals(options.normals ? positions.size() : 0);
    motion.write({seen.simulated, seen.origin, seen.pose, seen.morph_weights},
                 options.surface_normals, positions, normals);
    all.positions.insert(all.positions.end(), positions.begin(), positions.end());
    all.normals.insert(all.normals.end(), normals.begin(), normals.end());
  }
  return all;
}

/// Computes the visible surfaces of all states on the device.
/// \param launches  number of kernel launches that one frame takes
Written on_device(const VisibleMotion& motion, const std::vector<Seen>& all,
                  const NormalOptions& options, int launches) {
  cuda::Stream stream;
  std::vector<cuda::Vec4> simulated;
  std::vector<VisibleOnDevice::Moment> moments;
  for (const Seen& seen : all) {
    for (const auto& point : seen.simulated.colwise())
      simulated.push_back({point.x(), point.y(), point.z(), 0.0F});
    moments.push_back({seen.origin, seen.pose, seen.morph_weights});
  }
  const int copies = static_cast<int>(all.size());
  const cuda::Buffer<cuda::Vec4> uploaded = cuda::to_device(simulated, stream);
  cuda::Buffer<float> positions(all.size() * 3 * motion.surface().vertex_count());
  cuda::Buffer<float> normals(options.normals ? positions.size() : 0);
  VisibleOnDevice visible(motion, copies, stream);
  // Frames are repeated, since data that are kept from frame to frame must not matter.
  for (int frame = 0; frame < 3; ++frame) {
    positions.fill_with_zero(stream);
    const std::int64_t before = cuda::launch_count();
    visible.write({uploaded.data(), nullptr, 1.0F, static_cast<int>(all[0].simulated.cols())},
                  moments, options.surface_normals, positions.data(), normals.data(), stream);
    EXPECT_EQ(cuda::launch_count() - before, launches);
  }
  return {cuda::to_host(positions, stream), cuda::to_host(normals, stream)};
}

class VisibleOnDeviceTest : public testing::Test {
 protected:
  /// Opens the session.
  /// \param excluded  joint whose limb follows the skeleton; empty: none
  void prepare(bool dressed, const std::string& method, int simulation_vertices,
               const std::string& excluded = {}) {
    Document document;
    if (!excluded.empty()) document.excluded = {excluded};
    Settings settings;
    set_setting(settings, "method", method);
    settings.simulation.vertices = simulation_vertices;
    settings.simulation.exclude_morphs = false;
    session_ = std::make_unique<Session>(limb(dressed), settings, document, Progress());
  }
  const VisibleMotion& motion() const { return session_->lane().visible_motion(); }

  Seen at(double time, const std::vector<float>& morph_weights = {0.0F, 0.0F}) {
    session_->seek(time);
    return {session_->positions(), session_->frame_origin(), session_->pose(), morph_weights};
  }

  void expect_same(const std::vector<Seen>& moments, const NormalOptions& options, int launches) {
    const Written host = on_host(motion(), moments, options);
    for_each_order([&] {
      const Written device = on_device(motion(), moments, options, launches);
      EXPECT_LT(distance(device.positions, host.positions), 1e-6F);
      EXPECT_LT(distance(device.normals, host.normals), 1e-4F);
    });
  }

  std::unique_ptr<Session> session_;
};

TEST_F(VisibleOnDeviceTest, ATableAloneTakesTwoLaunches) {
  prepare(false, "projective", 200);
  ASSERT_NE(motion().table(), nullptr);
  ASSERT_TRUE(motion().kinematic().vertices.empty());
  const std::vector<Seen> moments{at(0.2), at(1.0), at(0.6)};
  expect_same({moments[1]}, {}, 2);
  expect_same(moments, {}, 2);
  expect_same(moments, {false, false}, 2);
  expect_same(moments, {true, true}, 3);
}

TEST_F(VisibleOnDeviceTest, WhatTheSkeletonDrivesIsOneMore) {
  for (const int simulation_vertices : {4000, 300}) {
    prepare(true, "projective", simulation_vertices);
    ASSERT_FALSE(motion().kinematic().vertices.empty());
    const std::vector<Seen> moments{at(0.2), at(1.0), at(0.6)};
    const int more = motion().table() != nullptr ? 1 : 0;
    expect_same({moments[1]}, {}, 3 + more);
    expect_same(moments, {}, 3 + more);
    expect_same(moments, {false, false}, 2 + more);
  }
}

TEST_F(VisibleOnDeviceTest, ExcludedSkinMovesByItsBlendWeights) {
  prepare(true, "projective", 300, "joint1");
  const std::vector<float>& blend_weights = motion().kinematic().blend_weights;
  EXPECT_TRUE(std::any_of(blend_weights.begin(), blend_weights.end(),
                          [](float weight) { return weight > 0.1F && weight < 0.9F; }));
  expect_same({at(0.2), at(1.0)}, {}, 4);
}

TEST_F(VisibleOnDeviceTest, MorphTargetsTurnWithTheSkin) {
  const std::vector<float> both{0.7F, 0.3F}, none{0.0F, 0.0F};
  prepare(false, "projective", 200);
  expect_same({at(0.2, both), at(1.0, {0.1F, 0.0F}), at(0.6, {0.0F, 1.0F})}, {}, 4);
  // If the targets of one copy move, the other copies take their normals from the surface as well.
  expect_same({at(0.2, both), at(1.0, none)}, {true, true}, 4);
  prepare(true, "projective", 300);
  expect_same({at(0.5, both)}, {}, 5);
  prepare(false, "linear-blend", 4000);
  ASSERT_EQ(motion().table(), nullptr);
  expect_same({at(0.5, both)}, {}, 3);
  expect_same({at(0.5, none)}, {}, 2);
}

TEST_F(VisibleOnDeviceTest, MorphTargetsOfWhatRestsDoNotTurn) {
  const Character character = limb(false);
  const VisibleMotion resting(character, nullptr);
  const Seen seen{character.surface.positions.cast<float>(),
                  Eigen::Vector3d::Zero(),
                  rest_pose(character.skeleton),
                  {1.0F, 0.5F}};
  const Written host = on_host(resting, {seen}, {});
  const Written device = on_device(resting, {seen}, {}, 3);
  EXPECT_LT(distance(device.positions, host.positions), 1e-6F);
  EXPECT_LT(distance(device.normals, host.normals), 1e-4F);
}

TEST_F(VisibleOnDeviceTest, WantsAMomentForEachCopy) {
  const Character character = limb(false);
  const VisibleMotion resting(character, nullptr);
  cuda::Stream stream;
  VisibleOnDevice visible(resting, 2, stream);
  cuda::Buffer<float> positions(6 * character.surface.vertex_count());
  EXPECT_THROW(visible.write({}, {}, false, positions.data(), nullptr, stream), std::logic_error);
}

}  // namespace
}  // namespace sinew
