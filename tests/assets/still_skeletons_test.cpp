// SPDX-License-Identifier: MIT

#include "assets/scene/still_skeletons.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "assets/scene/scene_character.h"
#include "assets/scene_pieces.h"
#include "support/meshes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

const Eigen::AngleAxisd kNone(0.0, Vector3d::UnitX());

/// Returns a ball that was bound at its node, with one weight of 1 for each vertex.
SceneMesh ball(int node, double radius, const Vector3d& center) {
  const TriangleMesh sphere = make_sphere(radius);
  SceneMesh mesh;
  mesh.node = node;
  mesh.positions = sphere.positions.colwise() + center;
  mesh.triangles = sphere.triangles;
  return mesh;
}

/// A ball whose upper half is a head that nods by 90 degrees, with an eye of its own skeleton.
class EyeOfAHead : public testing::Test {
 protected:
  static constexpr int kSpine = 1, kHead = 2, kEye = 3;

  EyeOfAHead() {
    scene_.binds_at_nodes = true;
    scene_.nodes = {
        {"scene", -1, placed({0, 0, 0}, kNone)}, {"spine", 0, placed({0, 0, 0}, kNone)},
        {"head", 1, placed({0, 1, 0}, kNone)},   {"eye", 0, placed({0, 1.5, 0.8}, kNone)},
        {"skin", 0, placed({0, 1, 0}, kNone)},   {"eyeball", 0, placed({0, 1, 0}, kNone)}};
    scene_.meshes = {ball(4, 1.0, Vector3d::Zero()), ball(5, 0.1, {0.0, 0.5, 0.8})};
    // Joints have their rest transforms of the scene, and the nodes of the meshes stand at (0, 1,
    // 0).
    SceneBone spine{kSpine, placed({0, 1, 0}, kNone), {}},
        head{kHead, placed({0, 0, 0}, kNone), {}};
    for (int v = 0; v < scene_.meshes[0].positions.cols(); ++v)
      (scene_.meshes[0].positions(1, v) > 0.0 ? head : spine).weights.emplace_back(v, 1.0F);
    scene_.meshes[0].bones = {spine, head};
    SceneBone eye{kEye, placed({0, -0.5, -0.8}, kNone), {}};
    for (int v = 0; v < scene_.meshes[1].positions.cols(); ++v) eye.weights.emplace_back(v, 1.0F);
    scene_.meshes[1].bones = {eye};
    add_clip(kHead);
  }

  void add_clip(int node) {
    SceneChannel nod{node, {}, {}, {}};
    nod.rotations = {{0.0, turn(0.0, Vector3d::UnitX())},
                     {1.0, turn(0.5 * std::numbers::pi, Vector3d::UnitX())}};
    scene_.clips.push_back({"nod", {nod}, {}});
  }

  /// Returns the joint that moves the eyeball.
  static std::string joint_of_eye(const Scene& scene) {
    return scene.nodes[scene.meshes[1].bones.at(0).node].name;
  }

  Scene scene_;
};

TEST_F(EyeOfAHead, FollowsTheHeadIfNoClipMovesIt) {
  const Scene bound = bind_still_skeletons(scene_, "head.fbx");
  ASSERT_EQ(bound.meshes[1].bones.size(), 1U);
  EXPECT_EQ(joint_of_eye(bound), "head");
  ASSERT_EQ(bound.warnings.size(), 1U);
  EXPECT_NE(bound.warnings[0].find("head.fbx: no clip moves 'eye'"), std::string::npos);
  EXPECT_NE(bound.warnings[0].find("'head'"), std::string::npos);
  // At rest it stays where it was; after the nod, it is below the front of the head.
  const SceneBone& bone = bound.meshes[1].bones[0];
  const auto center = [&](const Eigen::Matrix4d& head) {
    const Eigen::Affine3d whole(head * bone.inverse_bind);
    return Vector3d(whole * Vector3d(0.0, 0.5, 0.8));
  };
  EXPECT_LT((center(bound.global_transforms()[kHead]) - Vector3d(0.0, 1.5, 0.8)).norm(), 1e-12);
  const Eigen::Matrix4d nodded =
      placed({0, 1, 0}, Eigen::AngleAxisd(0.5 * std::numbers::pi, Vector3d::UnitX()));
  EXPECT_LT((center(nodded) - Vector3d(0.0, 0.2, 0.5)).norm(), 1e-12);
}

TEST_F(EyeOfAHead, FollowsItInTheCharacter) {
  const SceneCharacter character = character_of_scene(scene_, "head.fbx", MovingNodes::kCarry, 0);
  ASSERT_TRUE(character.surface.weights);
  ASSERT_EQ(character.surface.parts.size(), 2U);
  for (const int v : character.surface.parts[1].surface_vertex) {
    const auto& row = character.surface.weights->vertices[v];
    ASSERT_EQ(row.size(), 1U);
    EXPECT_EQ(character.skeleton.joints[row[0].joint].name, "head");
  }
}

TEST_F(EyeOfAHead, KeepsItsSkeletonIfAClipMovesItOrNothingMoves) {
  Scene looking = scene_;
  looking.clips.clear();
  EXPECT_EQ(joint_of_eye(bind_still_skeletons(looking, "head.fbx")), "eye");
  add_clip(kEye);
  const Scene bound = bind_still_skeletons(scene_, "head.fbx");
  EXPECT_EQ(joint_of_eye(bound), "eye");
  EXPECT_TRUE(bound.warnings.empty());
}

TEST_F(EyeOfAHead, KeepsItsSkeletonInFormatsWithoutPlacesOfBoundMeshes) {
  scene_.binds_at_nodes = false;
  EXPECT_EQ(joint_of_eye(bind_still_skeletons(scene_, "head.glb")), "eye");
}

/// Exporters write keys for every joint, whether it moves or not.
TEST_F(EyeOfAHead, IsStillIfItsKeysAreEqual) {
  SceneChannel still{kEye, {}, {}, {}};
  for (const double time : {0.0, 0.5, 1.0})
    still.translations.emplace_back(time, Vector3d(0.0, 1.5, 0.8));
  scene_.clips[0].channels.push_back(still);
  EXPECT_EQ(joint_of_eye(bind_still_skeletons(scene_, "head.fbx")), "head");
}

}  // namespace
}  // namespace sinew
