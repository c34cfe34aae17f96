// SPDX-License-Identifier: MIT

#include "position_based/suspect_parts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <random>

#include "fields/box_mesh.h"
#include "position_based/brute_force_penetrations.h"
#include "position_based/spatial_hash.h"
#include "samples/samples.h"
#include "skinning/position_based/position_based_body.h"
#include "skinning/weighted_limb.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using test::Pairs;

constexpr float kAlpha = 2.0944F;  // 120 degrees

/// The particles of a character, moved by linear blend skinning.
class Puppet {
 public:
  Puppet(Character character, int tetrahedra, PositionModel model = PositionModel::kCompliant)
      : character_(std::move(character)),
        body_(build_position_based_body(character_, {.model = model, .tetrahedra = tetrahedra},
                                        {})) {}

  const Character& character() const { return character_; }
  const PositionBasedBody& body() const { return body_; }
  SpatialHash hash() const {
    return {static_cast<int>(body_.body.rest.cols()), body_.body.tetrahedra, 0.06F};
  }
  SuspectParts suspect_parts() const {
    return {body_.parts, body_.body.rest, body_.body.tetrahedra};
  }
  void set_pose(const Pose& pose) {
    const LinearBlend::PosedSkeleton posed = body_.particles.pose(pose);
    positions.resize(3, body_.body.rest.cols());
    for (int v = 0; v < static_cast<int>(positions.cols()); ++v)
      positions.col(v) = body_.particles.position(v, posed);
    frames.clear();
    for (const int joint : body_.part_joints) frames.push_back(posed.transforms[joint]);
  }

  PointsF positions;
  std::vector<BoneTransform> frames;

 private:
  Character character_;
  PositionBasedBody body_;
};

Pairs pairs_of(const std::vector<Penetration>& found) {
  Pairs pairs;
  for (const Penetration& one : found) pairs.emplace(one.particle, one.tetrahedron);
  return pairs;
}

/// Returns the pairs that are not among others. Contact leaves out those that overlap at rest, as
/// the sides of a gap do that is narrower than the tetrahedra.
test::Pairs without(const test::Pairs& pairs, const test::Pairs& others) {
  test::Pairs result;
  std::ranges::set_difference(pairs, others, std::inserter(result, result.end()));
  return result;
}

/// Rotates each joint with a probability, by up to an angle that changes from pose to pose.
Pose random_pose(const Skeleton& skeleton, std::mt19937& random) {
  std::uniform_real_distribution<double> unit(0.0, 1.0);
  const double likely = unit(random), largest = 2.5 * unit(random);
  Pose pose = rest_pose(skeleton);
  for (JointTransform& joint : pose.joints) {
    const Vector3d axis{unit(random) - 0.5, unit(random) - 0.5, unit(random) - 0.5};
    const double angle = unit(random) < likely ? largest * unit(random) : 0.0;
    joint.rotation = joint.rotation * Eigen::AngleAxisd(angle, axis.normalized());
  }
  return pose;
}

/// Moves the particles in a random ball, as if the tissue swung.
void disturb(PointsF& positions, std::mt19937& random) {
  std::uniform_real_distribution<float> unit(0.0F, 1.0F);
  const auto middle = static_cast<Eigen::Index>(unit(random) * positions.cols()) % positions.cols();
  const Eigen::Vector3f center = positions.col(middle);
  const Eigen::Vector3f by =
      0.3F * unit(random) *
      Eigen::Vector3f(unit(random) - 0.5F, unit(random) - 0.5F, unit(random) - 0.5F);
  for (auto place : positions.colwise()) {
    const float near = 1.0F - (place - center).norm() / 0.2F;
    if (near > 0.0F) place += near * by;
  }
}

TEST(SuspectParts, OnDemandSearchMissesNothingInRandomPoses) {
  constexpr unsigned kSeed = 21;
  std::mt19937 random(kSeed);
  for (const bool of_limb : {true, false}) {
    Puppet puppet(of_limb ? test::tangled_limb(61, 16) : built_in_character("humanoid"),
                  of_limb ? 1500 : 3000);
    SpatialHash hash = puppet.hash();
    SuspectParts parts = puppet.suspect_parts();
    puppet.set_pose(rest_pose(puppet.character().skeleton));
    const Pairs at_rest = test::by_brute_force(puppet.positions, hash.tetrahedra());
    std::size_t found = 0, searched = 0, all = 0;
    for (int trial = 0; trial < (of_limb ? 500 : 1000); ++trial) {
      puppet.set_pose(random_pose(puppet.character().skeleton, random));
      if (trial % 3 == 0) disturb(puppet.positions, random);
      const Suspects& suspects = parts.on_demand(puppet.positions, puppet.frames);
      const Pairs expected = test::by_brute_force(puppet.positions, hash.tetrahedra());
      EXPECT_EQ(pairs_of(hash.find(puppet.positions)), expected) << kSeed << " " << trial;
      const Pairs on_demand =
          pairs_of(hash.find(puppet.positions, suspects.particles, suspects.tetrahedra));
      EXPECT_EQ(without(on_demand, at_rest), without(expected, at_rest)) << kSeed << " " << trial;
      found += expected.size();
      searched += suspects.tetrahedra.size();
      all += hash.tetrahedra().size();
    }
    EXPECT_GT(found, 5000U);
    EXPECT_LT(searched, all);
  }
}

/// Two bars side by side along x, each of a bone that is joined to the other at the origin.
struct Bars {
  BodyParts parts;
  Points rest;
  std::vector<Tetrahedron> tetrahedra;

  /// \param gap       m, between the bars
  /// \param siblings  both bones begin at the joint; otherwise the first one ends there
  Bars(double gap, bool siblings) {
    const TetrahedronMesh bar = make_box({10, 1, 1}, {1.0, 0.1, 0.1});
    const int count = bar.vertex_count();
    rest.resize(3, 2 * count);
    // No particle of one bar is exactly in a plane of the other.
    rest << bar.positions.colwise() + Vector3d(0.013, 0.5 * gap, 0.037),
        bar.positions.colwise() - Vector3d(0.0, 0.5 * gap + 0.1, 0.0);
    for (int v = 0; v < 2 * count; ++v) parts.part_of.push_back(v / count);
    tetrahedra = bar.tetrahedra;
    for (Tetrahedron t : bar.tetrahedra) {
      for (int& v : t) v += count;
      tetrahedra.push_back(t);
    }
    const Eigen::Vector3f joint = Eigen::Vector3f::Zero(), tip = Eigen::Vector3f::UnitX();
    parts.bones = {{joint, tip, 0, 1}, {joint, tip, 0, 2}};
    if (!siblings) parts.bones.front() = {tip, joint, 1, 0};
  }
};

/// Moves two bars towards each other by angles at which the joint of others is not searched.
TEST(SuspectParts, OnDemandSearchFindsPartsThatMeetAcrossGaps) {
  constexpr unsigned kSeed = 22;
  std::mt19937 random(kSeed);
  std::uniform_real_distribution<float> unit(0.0F, 1.0F);
  std::size_t found = 0;
  for (int trial = 0; trial < 200; ++trial) {
    // Bones that begin at the same joint are always searched, others only across a narrow gap.
    const bool siblings = trial % 2 == 0;
    const Bars bars((siblings ? 0.2 : 0.07) * unit(random), siblings);
    SuspectParts parts(bars.parts, bars.rest, bars.tetrahedra);
    SpatialHash hash(static_cast<int>(bars.rest.cols()), bars.tetrahedra, 0.1F);
    std::vector<BoneTransform> frames(2);
    for (int bar = 0; bar < 2; ++bar) {
      const float angle = 0.15F * unit(random) * (bar == 0 ? -1.0F : 1.0F);
      frames[bar] << Eigen::AngleAxisf(angle, Eigen::Vector3f::UnitZ()).toRotationMatrix(),
          Eigen::Vector3f::Zero();
    }
    PointsF positions(3, bars.rest.cols());
    for (int v = 0; v < static_cast<int>(positions.cols()); ++v)
      positions.col(v) = moved(frames[bars.parts.part_of[v]], bars.rest.col(v).cast<float>());
    const Suspects& suspects = parts.on_demand(positions, frames);
    const Pairs expected = test::by_brute_force(positions, bars.tetrahedra);
    EXPECT_EQ(pairs_of(hash.find(positions, suspects.particles, suspects.tetrahedra)), expected)
        << kSeed << " " << trial;
    found += expected.size();
  }
  EXPECT_GT(found, 500U);
}

TEST(SuspectParts, NothingIsSuspectAtRest) {
  Puppet puppet(test::weighted_limb(), 1500);
  SuspectParts parts = puppet.suspect_parts();
  puppet.set_pose(rest_pose(puppet.character().skeleton));
  EXPECT_TRUE(parts.on_demand(puppet.positions, puppet.frames).tetrahedra.empty());
  EXPECT_TRUE(parts.published(puppet.positions, puppet.frames, kAlpha).tetrahedra.empty());
}

TEST(SuspectParts, TheWholeBodyMovesWithoutSuspects) {
  Puppet puppet(test::weighted_limb(), 1500);
  SuspectParts parts = puppet.suspect_parts();
  Pose pose = rest_pose(puppet.character().skeleton);
  pose.joints[0].rotation = Eigen::AngleAxisd(1.3, Vector3d(1.0, 2.0, 3.0).normalized());
  pose.joints[0].translation += Vector3d(5.0, 0.0, 1.0);
  puppet.set_pose(pose);
  EXPECT_TRUE(parts.on_demand(puppet.positions, puppet.frames).tetrahedra.empty());
}

/// The published rule finds contact in flexion and adduction, and keeps it while the pose is held.
TEST(SuspectParts, PublishedSearchFindsWhatFlexionTouches) {
  Puppet puppet(test::weighted_limb(), 1500);
  SpatialHash hash = puppet.hash();
  SuspectParts parts = puppet.suspect_parts();
  Pose pose = rest_pose(puppet.character().skeleton);
  for (int i = 0; i <= 15; ++i) {
    // The last poses are the same.
    pose.joints[1].rotation = Eigen::AngleAxisd(0.22 * std::min(i, 13), Vector3d::UnitZ());
    puppet.set_pose(pose);
    const Suspects suspects = parts.published(puppet.positions, puppet.frames, kAlpha);
    const Pairs all = pairs_of(hash.find(puppet.positions));
    const Pairs found =
        pairs_of(hash.find(puppet.positions, suspects.particles, suspects.tetrahedra));
    if (i < 13) continue;
    EXPECT_FALSE(all.empty()) << i;
    EXPECT_EQ(found, all) << i;
  }
}

/// Opens an elbow while the arm is so close to the body that the hand meets the thigh. The angle at
/// the elbow grows and no other changes, so that the published rule searches nowhere.
TEST(SuspectParts, PublishedSearchMissesContactInExtension) {
  Puppet puppet(built_in_character("humanoid"), 10000);
  const Skeleton& skeleton = puppet.character().skeleton;
  SpatialHash hash = puppet.hash();
  SuspectParts parts = puppet.suspect_parts();
  const std::vector<Transform> rest = skeleton.rest_global();
  // Rotates a joint about an axis of the world.
  const auto rotate = [&](Pose& pose, const char* name, double angle, const Vector3d& axis) {
    const int joint = skeleton.find(name);
    const Vector3d local = rest[joint].linear().transpose() * axis;
    pose.joints[joint].rotation =
        pose.joints[joint].rotation * Eigen::AngleAxisd(angle, local.normalized());
  };
  Pairs at_first, missed;
  for (int i = 0; i <= 10; ++i) {
    Pose pose = rest_pose(skeleton);
    rotate(pose, "upper_arm.L", -0.85, Vector3d::UnitZ());
    rotate(pose, "forearm.L", -0.16 * (10 - i), Vector3d::UnitX());
    puppet.set_pose(pose);
    const Pairs expected = pairs_of(hash.find(puppet.positions));
    const Suspects& on_demand = parts.on_demand(puppet.positions, puppet.frames);
    EXPECT_EQ(pairs_of(hash.find(puppet.positions, on_demand.particles, on_demand.tetrahedra)),
              expected);
    const Suspects& published = parts.published(puppet.positions, puppet.frames, kAlpha);
    const Pairs found =
        pairs_of(hash.find(puppet.positions, published.particles, published.tetrahedra));
    if (i == 0) at_first = expected;
    for (const auto& pair : expected)
      if (!at_first.contains(pair) && !found.contains(pair)) missed.insert(pair);
  }
  EXPECT_GT(missed.size(), 20U);
}

}  // namespace
}  // namespace sinew
