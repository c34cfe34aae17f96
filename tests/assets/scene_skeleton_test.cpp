// SPDX-License-Identifier: MIT

#include "assets/scene/scene_skeleton.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

/// A scene with two skeletons of two bones below one node, and a mesh that all four bones move.
Scene scene_of_two_skeletons() {
  Scene scene;
  scene.nodes = {{"Armature", -1}, {"hip", 0}, {"knee", 1}, {"tail", 0}, {"tip", 3}};
  for (const int n : {2, 4}) scene.nodes[n].local(1, 3) = 1.0;
  scene.nodes[3].local(0, 3) = 2.0;
  SceneMesh mesh;
  mesh.positions = Points::Random(3, 4);
  for (int bone = 1; bone < 5; ++bone) {
    const Eigen::Matrix4d bound = scene.global_transforms()[bone];
    mesh.bones.push_back({bone, bound.inverse(), {{bone - 1, 1.0F}}});
  }
  scene.meshes = {mesh};
  return scene;
}

std::vector<std::string> roots_of(const Scene& scene) {
  std::vector<std::string> roots;
  for (const Joint& joint : skeleton_of_scene(scene, "two.fbx").skeleton.joints)
    if (joint.parent < 0) roots.push_back(joint.name);
  return roots;
}

using Names = std::vector<std::string>;

// The node that files put above several skeletons, such as the RootNode of FBX, is no joint.
TEST(SceneSkeleton, HasSeveralRoots) {
  EXPECT_EQ(roots_of(scene_of_two_skeletons()), (Names{"hip", "tail"}));
}

TEST(SceneSkeleton, KeepsANodeAboveThatMoves) {
  Scene scene = scene_of_two_skeletons();
  scene.clips = {{"walk", {{0, {}, {{0.0, Eigen::Vector3d::Zero()}}, {}}}, {}}};
  EXPECT_EQ(roots_of(scene), Names{"Armature"});
}

TEST(SceneSkeleton, KeepsANodeAboveThatIsABone) {
  Scene scene = scene_of_two_skeletons();
  scene.meshes[0].bones.push_back({0, Eigen::Matrix4d::Identity(), {}});
  EXPECT_EQ(roots_of(scene), Names{"Armature"});
}

TEST(SceneSkeleton, KeepsANodeAboveThatIsPlaced) {
  Scene scene = scene_of_two_skeletons();
  scene.nodes[0].local(2, 3) = 0.5;
  scene.meshes = scene_of_two_skeletons().meshes;
  EXPECT_EQ(roots_of(scene), Names{"Armature"});
}

}  // namespace
}  // namespace sinew
