// SPDX-License-Identifier: MIT

// Joints with an uneven scale at rest: blended skin must be right, and a warning must say what
// simulated bodies cannot show.

#include "assets/scene/rest_scale.h"

#include <gtest/gtest.h>

#include "assets/scene/scene_character.h"
#include "scene_pieces.h"
#include "scene_truth.h"
#include "support/meshes.h"

namespace sinew {
namespace {

/// Returns the matrix of a node with a different scale along each axis.
Eigen::Matrix4d scaled_node(const Eigen::Vector3d& translation, const Eigen::Vector3d& scale) {
  Eigen::Affine3d affine = Eigen::Affine3d::Identity();
  affine.translate(translation).scale(scale);
  return affine.matrix();
}

/// Builds a tube along x on a hip, a knee and a foot. Hip and knee have these scales, and the skin
/// is bound where the nodes are.
Scene scaled_tube(const Eigen::Vector3d& hip, const Eigen::Vector3d& knee) {
  Scene scene;
  scene.nodes = {{"hip", -1, scaled_node({-2, 0, 0}, hip)},
                 {"knee", 0, scaled_node({2, 0, 0}, knee)},
                 {"foot", 1, scaled_node({1, 0, 0}, {1, 1, 1})},
                 {"skin", -1, Eigen::Matrix4d::Identity()}};
  const auto global = scene.global_transforms();
  SceneMesh mesh;
  const TriangleMesh tube = make_tube(4, 0.5);
  mesh.name = "skin";
  mesh.node = 3;
  mesh.positions = tube.positions;
  mesh.triangles = tube.triangles;
  for (int joint = 0; joint < 3; ++joint) {
    SceneBone bone{joint, global[joint].inverse(), {}};
    for (int v = 0; v < tube.vertex_count(); ++v) {
      const double x = tube.positions(0, v);
      const int nearest = x < 0.0 ? 0 : x < 1.0 ? 1 : 2;
      if (nearest == joint) bone.weights.emplace_back(v, 1.0F);
    }
    mesh.bones.push_back(bone);
  }
  scene.meshes = {mesh};
  return scene;
}

/// Returns a clip that turns a joint about z and moves the foot.
SceneClip bending(int joint) {
  SceneChannel turned;
  turned.node = joint;
  turned.rotations = {{0.0, turn(0.0, {0, 0, 1})}, {1.0, turn(0.8, {0, 0, 1})}};
  SceneChannel moved;
  moved.node = 2;
  moved.translations = {{0.0, {1, 0, 0}}, {1.0, {1.2, 0.1, 0}}};
  SceneClip clip;
  clip.name = "bend";
  clip.channels = {turned, moved};
  if (joint == 2) {
    clip.channels = {moved};
    clip.channels[0].rotations = turned.rotations;
  }
  return clip;
}

const Eigen::Vector3d kEven(1, 1, 1);

TEST(RestScale, ThatShearsNothingIsShownRightWithoutAWord) {
  struct Case {
    Eigen::Vector3d hip;
    Eigen::Vector3d knee;
    int turned;
  };
  for (const auto& [hip, knee, turned] :
       {Case{{2, 2, 2}, kEven, 1},       // even along all axes
        Case{{1.5, 1, 0.8}, kEven, 0},   // of the joint that turns
        Case{kEven, {1, 1.25, 0.8}, 1},  // of the joint that turns, further down
        Case{{1, 1, 1.5}, kEven, 1}}) {  // along the axis of the turn
    Scene scene = scaled_tube(hip, knee);
    scene.clips = {bending(turned)};
    EXPECT_TRUE(character_of_scene(scene, "tube").warnings.empty());
    for (const double time : {0.0, 0.4, 1.0}) {
      EXPECT_LT(skinning_error(scene, "tube", 0, time), 1e-6) << hip.transpose();
    }
  }
}

TEST(RestScale, ThatShearsTheSkinIsShown) {
  struct Case {
    Eigen::Vector3d hip;
    Eigen::Vector3d knee;
    int turned;
  };
  for (const auto& [hip, knee, turned] :
       {Case{{1.1, 1, 1.1}, kEven, 1}, Case{{1, 1.25, 0.8}, kEven, 1}, Case{kEven, {2, 1, 1}, 2}}) {
    Scene scene = scaled_tube(hip, knee);
    scene.clips = {bending(turned)};
    const SceneCharacter character = character_of_scene(scene, "tube.dae");
    EXPECT_TRUE(character.warnings.empty()) << character.warnings[0];
    for (const double time : {0.0, 0.3, 1.0})
      EXPECT_LT(skinning_error(scene, "tube.dae", 0, time), 1e-5);
    const Pose pose = character.clips.at(0).sample(character.skeleton, 1.0);
    const Eigen::Matrix4d rigid = skinning_transforms(character.skeleton, pose)[turned].matrix();
    const Eigen::Matrix4d blended = blend_transforms(character.skeleton, pose)[turned].matrix();
    EXPECT_GT((rigid - blended).leftCols(3).norm(), 1e-2);
  }
}

TEST(RestScale, ThatTheSkinWasNotBoundWithIsSaid) {
  for (const Eigen::Vector3d& scale :
       {Eigen::Vector3d(1, 1.5, 1), Eigen::Vector3d(0.5, 0.5, 0.5), Eigen::Vector3d(1, 1, 1.02)}) {
    Scene scene = scaled_tube(kEven, kEven);
    scene.nodes[2].local = scaled_node({1, 0, 0}, scale);
    const SceneCharacter character = character_of_scene(scene, "tube.dae");
    ASSERT_EQ(character.warnings.size(), 1U);
    EXPECT_NE(character.warnings[0].find("1 joint was scaled after the skin was bound to it "
                                         "('foot')"),
              std::string::npos)
        << character.warnings[0];
    ASSERT_EQ(character.clips.size(), 1U);
    EXPECT_EQ(character.clips[0].name, "pose");
    EXPECT_LT(skinning_error(scene, "tube.dae", 0, 0.0), 1e-5);
  }
}

}  // namespace
}  // namespace sinew
