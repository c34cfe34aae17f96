// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>

#include "assets/export/export_gltf.h"
#include "assets/open.h"
#include "rig/pose.h"
#include "skinning/body_lines.h"
#include "skinning/position_based/position_based.h"
#include "skinning/projective/projective.h"
#include "skinning/weights/weights.h"
#include "support/meshes.h"
#include "support/plain_settings.h"
#include "support/rigid_motion.h"
#include "support/seeded_random.h"
#include "support/skeletons.h"
#include "tissue/build_tissue.h"

namespace sinew {
namespace {

/// A limb along x whose skeleton consists of two pieces with a gap between them.
Character limb_of_two_pieces() {
  Character character;
  character.name = "limb";
  character.surface = make_tube(1.8, 0.12, 50, 16);
  character.skeleton = make_skeleton(
      {{{-0.85, 0, 0}, -1}, {{-0.25, 0, 0}, 0}, {{0.25, 0, 0}, -1}, {{0.85, 0, 0}, 2}});
  VisiblePart part;
  part.name = "skin";
  for (int v = 0; v < character.surface.vertex_count(); ++v) part.surface_vertex.push_back(v);
  part.triangles = character.surface.triangles;
  character.parts = {part};
  return character;
}

/// Has each vertex follow the nearest piece.
void bind_to_nearest(Character& character) {
  character.weights.emplace();
  for (int v = 0; v < character.surface.vertex_count(); ++v)
    character.weights->vertices.push_back({{character.surface.positions(0, v) < 0 ? 0 : 2, 1.0F}});
}

class JoinedLimb {
 public:
  JoinedLimb()
      : character_(limb_of_two_pieces()),
        tissue_(build_tissue(character_.surface, character_.skeleton, {}, nullptr, {},
                             {.virtual_bones = virtual_bones(character_)})) {}

  const Skeleton& skeleton() const { return character_.skeleton; }
  const Points& skin() const { return character_.surface.positions; }

  /// Returns the skin that has settled in a pose, in the world.
  Points settled(const Pose& pose) const {
    ProjectiveSkinner skinner(tissue_, skeleton(), test::plain_settings(), {});
    skinner.reset(pose);
    return (skinner.positions().cast<double>().colwise() + skinner.origin());
  }

 private:
  Character character_;
  TissueModel tissue_;
};

TEST(JoinedPieces, FollowARigidMotionLikeARigidBody) {
  test::SeededRandom random;
  const JoinedLimb limb;
  const Transform motion = test::random_rigid_motion(random);
  Pose pose = rest_pose(limb.skeleton());
  const Points rest = limb.settled(pose);
  move_pose(pose, limb.skeleton(), motion);
  const Points expected = test::moved_points(motion, rest);
  EXPECT_LT((limb.settled(pose) - expected).colwise().norm().maxCoeff(), 1e-4);
}

// Each piece keeps its skin where the other one goes, and the skin between them bends from one to
// the other without a step.
TEST(JoinedPieces, MoveIndependently) {
  const JoinedLimb limb;
  Pose pose = rest_pose(limb.skeleton());
  pose.joints[2].rotation = Eigen::AngleAxisd(0.6, Eigen::Vector3d::UnitZ());
  pose.joints[2].translation += Eigen::Vector3d(0.05, 0.1, 0.0);
  const Points skin = limb.settled(pose);
  const std::vector<Transform> transforms = skinning_transforms(limb.skeleton(), pose);
  for (int v = 0; v < skin.cols(); ++v) {
    const Eigen::Vector3d rest = limb.skin().col(v);
    if (std::abs(rest.x()) < 0.45) continue;
    const Eigen::Vector3d expected = rest.x() < 0.0 ? rest : Eigen::Vector3d(transforms[2] * rest);
    EXPECT_LT((skin.col(v) - expected).norm(), 0.01) << rest.x();
  }
  const TriangleMesh surface = limb_of_two_pieces().surface;
  for (const Triangle& t : surface.triangles) {
    for (int k = 0; k < 3; ++k) {
      const int a = t[k], b = t[(k + 1) % 3];
      const double length = (surface.positions.col(a) - surface.positions.col(b)).norm();
      if (length < 0.01) continue;
      EXPECT_LT((skin.col(a) - skin.col(b)).norm(), 2.0 * length);
    }
  }
}

// Position based skinning leaves the particles between the pieces to the dynamics.
TEST(JoinedPieces, HoldNoParticlesBetweenThem) {
  Character character = limb_of_two_pieces();
  bind_to_nearest(character);
  const CharacterWeights weights(character, {}, {});
  const PositionBasedBody body = build_position_based_body(weights, {}, {});
  int between = 0;
  for (Eigen::Index v = 0; v < body.body.rest.cols(); ++v) {
    const bool is_between = std::abs(body.body.rest(0, v)) < 0.2;
    EXPECT_EQ(body.is_soft(static_cast<int>(v)), body.nearest_bones[v] == 2);
    if (!is_between) continue;
    EXPECT_TRUE(body.is_soft(static_cast<int>(v)));
    EXPECT_GT(body.body.inverse_masses[v], 0.0F);
    ++between;
  }
  EXPECT_GT(between, 20);
}

TEST(JoinedPieces, AreThoseWhoseSkinIsConnected) {
  Character character = limb_of_two_pieces();
  const std::vector<VirtualBone> joined = {{2, 1}};
  EXPECT_EQ(virtual_bones(character), joined) << "without weights";
  bind_to_nearest(character);
  EXPECT_EQ(virtual_bones(character), joined);
  std::erase_if(character.surface.triangles, [&](const Triangle& t) {
    return std::ranges::any_of(
        t, [&](int v) { return std::abs(character.surface.positions(0, v)) < 0.1; });
  });
  EXPECT_TRUE(virtual_bones(character).empty()) << "the skin has a gap";
}

// A glTF file whose skin has two root joints is read as two pieces, also after it was written by us
// with a common root, as glTF requires.
TEST(JoinedPieces, AreReadBackFromGltf) {
  Character character = limb_of_two_pieces();
  bind_to_nearest(character);
  const std::string bytes = gltf_bytes(character);
  const Character read = open_character_from_memory("limb.glb", bytes.data(), bytes.size(), {});
  ASSERT_EQ(read.skeleton.joint_count(), 4);
  for (int j = 0; j < 4; ++j) {
    EXPECT_EQ(read.skeleton.joints[j].name, character.skeleton.joints[j].name);
    EXPECT_EQ(read.skeleton.joints[j].parent, character.skeleton.joints[j].parent);
  }
  EXPECT_EQ(virtual_bones(read), virtual_bones(character));
}

}  // namespace
}  // namespace sinew
