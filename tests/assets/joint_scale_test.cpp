// SPDX-License-Identifier: MIT

// Clips and poses that change the scale of joints: blended skin, compared with positions computed
// by hand.

#include <gtest/gtest.h>

#include <cmath>

#include "assets/preparation/retarget_clips.h"
#include "gltf_leg.h"

namespace sinew {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;
using nlohmann::json;

constexpr double kLegHeight = 4.0;
constexpr double kSameAsByHand = 1e-5 * kLegHeight;
constexpr int kHip = 1;
constexpr int kKnee = 2;

/// Adds to the clip of the leg a linear change of the scale of a node between two keys.
void scale_in_clip(GltfText& gltf, int node, const Vector3d& begin, const Vector3d& end) {
  const Eigen::Vector3f a = begin.cast<float>();
  const Eigen::Vector3f b = end.cast<float>();
  const int times = gltf.add<float>({0, 1}, "SCALAR", 1);
  const int keys = gltf.add<float>({a.x(), a.y(), a.z(), b.x(), b.y(), b.z()}, "VEC3", 3);
  json& clip = gltf.document["animations"][0];
  clip["samplers"].push_back({{"input", times}, {"output", keys}});
  clip["channels"].push_back(
      {{"sampler", clip["samplers"].size() - 1}, {"target", {{"node", node}, {"path", "scale"}}}});
}

Matrix3d along(const Vector3d& scale) {
  return scale.asDiagonal();
}

/// Returns the leg after these transforms of its joints. A vertex x moves to hip x with the hip,
/// and to hip (knee (x - k) + k) with the knee, whose joint is at k = (0, 2, 0).
Points leg_of(const Matrix3d& hip, const Matrix3d& knee) {
  const Vector3d k(0.0, 2.0, 0.0);
  Points result(3, 8);
  for (int v = 0; v < 8; ++v) {
    const Vector3d rest(kBox[3 * v], kBox[3 * v + 1], kBox[3 * v + 2]);
    result.col(v) =
        (1.0 - kKneeWeights[v]) * (hip * rest) + kKneeWeights[v] * (hip * (knee * (rest - k) + k));
  }
  return result;
}

/// Returns the rotation of the knee about z at a time of the clip: half a turn per second.
Matrix3d kick_at(double time) {
  return Eigen::AngleAxisd(M_PI * time, Vector3d::UnitZ()).toRotationMatrix();
}

Points leg_at(const Character& character, double time) {
  return linear_blend(character, character.objects.at(0), 0, time);
}

bool has_stretches(const std::vector<Clip>& clips) {
  return std::any_of(clips.begin(), clips.end(), [](const Clip& clip) {
    return std::any_of(clip.tracks.begin(), clip.tracks.end(),
                       [](const Track& track) { return !track.stretches.empty(); });
  });
}

TEST(JointScale, ThatAClipChangesIsShownOnTheJointAndBelow) {
  GltfText gltf = plain_leg();
  scale_in_clip(gltf, kHip, {1, 1, 1}, {2, 2, 2});
  const Character leg = read_character(gltf);
  for (const double time : {0.0, 0.25, 0.61, 1.0}) {
    const Matrix3d hip = (1.0 + time) * Matrix3d::Identity();
    EXPECT_LT(farthest(leg_at(leg, time), leg_of(hip, kick_at(time))), kSameAsByHand) << time;
  }
  EXPECT_FALSE(warns_of(leg.warnings, "size of joints"));
}

TEST(JointScale, ThatIsUnevenShearsWhatTurnsBelow) {
  GltfText gltf = plain_leg();
  scale_in_clip(gltf, kHip, {2, 1, 0.5}, {1, 3, 0.5});
  const Character leg = read_character(gltf);
  // In the middle of the clip the knee has turned by 90 degrees, so it maps (x, y, z) to
  // (2 - y, 2 + x, z). The hip scales by (1.5, 2, 0.5). Vertex 4 is (0, 4, 0) and
  // follows the knee alone.
  EXPECT_LT((leg_at(leg, 0.5).col(4) - Vector3d(-3.0, 4.0, 0.0)).norm(), kSameAsByHand);
  for (const double time : {0.0, 0.013, 0.25, 0.37, 0.5, 0.871, 1.0}) {
    const Matrix3d hip = along(Vector3d(2.0 - time, 1.0 + 2.0 * time, 0.5));
    EXPECT_LT(farthest(leg_at(leg, time), leg_of(hip, kick_at(time))), kSameAsByHand) << time;
  }
}

TEST(JointScale, OfTheTurningJointItselfComesBeforeItsTurn) {
  GltfText gltf = plain_leg();
  scale_in_clip(gltf, kKnee, {1, 1, 1}, {1, 0.5, 3});
  const Character leg = read_character(gltf);
  for (const double time : {0.0, 0.3, 0.5, 1.0}) {
    const Matrix3d knee = kick_at(time) * along({1.0, 1.0 - 0.5 * time, 1.0 + 2.0 * time});
    EXPECT_LT(farthest(leg_at(leg, time), leg_of(Matrix3d::Identity(), knee)), kSameAsByHand);
  }
  const Track& track = leg.clips.at(0).tracks.at(0);
  EXPECT_EQ(track.stretches.size(), 2U) << "lines need no keys between";
}

TEST(JointScale, AloneMakesAClip) {
  GltfText gltf = plain_leg();
  gltf.document["animations"][0]["channels"] = json::array();
  scale_in_clip(gltf, kKnee, {1, 1, 1}, {2, 2, 2});
  const Character leg = read_character(gltf);
  ASSERT_EQ(leg.clips.size(), 1U);
  EXPECT_EQ(leg.clips[0].duration, 1.0);
  EXPECT_LT(farthest(leg_at(leg, 0.5), leg_of(Matrix3d::Identity(), 1.5 * Matrix3d::Identity())),
            kSameAsByHand);
}

TEST(JointScale, ThatTheFilePosesAJointWithIsShownInThatPose) {
  GltfText gltf = plain_leg();
  gltf.document.erase("animations");
  gltf.document["nodes"][kKnee]["scale"] = {1, 2, 0.5};
  const Character leg = read_character(gltf);
  ASSERT_EQ(leg.clips.size(), 1U);
  EXPECT_EQ(leg.clips[0].name, "pose");
  EXPECT_LT(farthest(leg_at(leg, 0.0), leg_of(Matrix3d::Identity(), along({1.0, 2.0, 0.5}))),
            kSameAsByHand);
  const Points bound = linear_blend(leg, leg.objects.at(0), -1, 0.0);
  EXPECT_LT(farthest(bound, leg_of(Matrix3d::Identity(), Matrix3d::Identity())), kSameAsByHand);
  EXPECT_TRUE(warns_of(leg.warnings,
                       "1 joint was scaled after the skin was bound to it "
                       "('knee'), which stretches simulated tissue"));
}

TEST(JointScale, ThatTheFilePosesAJointWithIsShownInClipsThatLeaveItAlone) {
  GltfText gltf = plain_leg();
  gltf.document["nodes"][kKnee]["scale"] = {1, 2, 0.5};
  const Character leg = read_character(gltf);
  for (const double time : {0.0, 0.4, 1.0}) {
    const Matrix3d knee = kick_at(time) * along({1.0, 2.0, 0.5});
    EXPECT_LT(farthest(leg_at(leg, time), leg_of(Matrix3d::Identity(), knee)), kSameAsByHand);
  }
}

TEST(JointScale, ThatStaysGivesNoStretches) {
  const Character plain = read_character(plain_leg());
  EXPECT_FALSE(has_stretches(plain.clips));
  EXPECT_TRUE(plain.clips.at(0).sample(plain.skeleton, 0.3).stretches.empty());
  GltfText scaled = plain_leg();
  scaled.document["nodes"][kHip]["scale"] = {2, 2, 2};
  scale_in_clip(scaled, kHip, {2, 2, 2}, {2, 2, 2});
  const Character large = read_character(scaled);
  EXPECT_FALSE(has_stretches(large.clips));
  EXPECT_FALSE(warns_of(large.warnings, "size of joints"));
  EXPECT_FALSE(warns_of(large.warnings, "scaled after"));
}

TEST(JointScale, OfACopiedClipIsRelativeToThatOfItsOwnFile) {
  GltfText body = plain_leg();
  body.document.erase("animations");
  GltfText motion = plain_leg();
  motion.document["nodes"][kKnee]["scale"] = {4, 4, 4};
  scale_in_clip(motion, kKnee, {4, 4, 4}, {8, 8, 2});
  const ScratchFolder folder;
  const Character leg = open_character({folder.write("body.gltf", body.text())},
                                       {.motions = {folder.write("kick.gltf", motion.text())}});
  ASSERT_EQ(leg.clips.size(), 1U);
  ASSERT_EQ(leg.mappings.size(), 1U);
  EXPECT_NE(leg.mappings[0].manner.find("copied"), std::string::npos) << leg.mappings[0].manner;
  for (const double time : {0.0, 0.5, 1.0}) {
    const Matrix3d knee = kick_at(time) * along({1.0 + time, 1.0 + time, 1.0 - 0.5 * time});
    EXPECT_LT(farthest(leg_at(leg, time), leg_of(Matrix3d::Identity(), knee)), kSameAsByHand);
  }
}

TEST(JointScale, IsLeftOutOfTheMotionOfAnotherSkeleton) {
  GltfText gltf = plain_leg();
  scale_in_clip(gltf, kHip, {1, 1, 1}, {2, 1, 1});
  const Motion motion =
      motion_of_scene(read_scene(gltf), nullptr, "leg.gltf", MotionJoints::kWholeSkeleton);
  ASSERT_EQ(motion.clips.size(), 1U);
  EXPECT_FALSE(has_stretches(motion.clips));
  EXPECT_TRUE(
      warns_of(motion.warnings, "1 clip changes the size of joints ('kick'), which is not shown"));
}

}  // namespace
}  // namespace sinew
