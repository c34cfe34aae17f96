#include <gtest/gtest.h>

#include "assets/gltf_text.h"
#include "assets/open.h"
#include "assets/scratch_folder.h"
#include "rig/pose.h"

namespace sinew {
namespace {

/// A strip that two joints bend, whose mesh node has the name of the second joint.
std::string namesakes() {
  GltfText gltf;
  const std::vector<float> positions{0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 2, 0, 1, 2, 0};
  const int places = gltf.add(positions, "VEC3", 3);
  const int indices =
      gltf.add(std::vector<std::uint16_t>{0, 1, 2, 2, 1, 3, 2, 3, 4, 4, 3, 5}, "SCALAR", 1);
  std::vector<std::uint16_t> joints;
  std::vector<float> weights;
  for (int v = 0; v < 6; ++v) {
    joints.insert(joints.end(), {static_cast<std::uint16_t>(v < 4 ? 0 : 1), 0, 0, 0});
    weights.insert(weights.end(), {1, 0, 0, 0});
  }
  const int joint_data = gltf.add(joints, "VEC4", 4);
  const int weight_data = gltf.add(weights, "VEC4", 4);
  const std::vector<float> binds{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0,  0, 1,
                                 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -1, 0, 1};
  const int bind_data = gltf.add(binds, "MAT4", 16);
  const int times = gltf.add(std::vector<float>{0, 1}, "SCALAR", 1);
  const int turns = gltf.add(std::vector<float>{0, 0, 0, 1, 0, 0, 0.6F, 0.8F}, "VEC4", 4);
  gltf.document["meshes"] = {
      {{"primitives",
        {{{"attributes",
           {{"POSITION", places}, {"JOINTS_0", joint_data}, {"WEIGHTS_0", weight_data}}},
          {"indices", indices}}}}}};
  gltf.document["nodes"] = {{{"name", "scene"}, {"children", {1, 2}}},
                            {{"name", "head"}, {"mesh", 0}, {"skin", 0}},
                            {{"name", "hips"}, {"children", {3}}},
                            {{"name", "head"}, {"translation", {0, 1, 0}}}};
  gltf.document["skins"] = {{{"joints", {2, 3}}, {"inverseBindMatrices", bind_data}}};
  gltf.document["animations"] = {
      {{"name", "nod"},
       {"samplers", {{{"input", times}, {"output", turns}}}},
       {"channels", {{{"sampler", 0}, {"target", {{"node", 3}, {"path", "rotation"}}}}}}}};
  return gltf.text();
}

TEST(ImportScene, AJointIsMeantWhereAMeshHasItsName) {
  const ScratchFolder folder;
  const Character character = open_character({folder.write("strip.gltf", namesakes())});
  const int hips = character.skeleton.find("hips");
  const int head = character.skeleton.find("head");
  ASSERT_GE(hips, 0);
  ASSERT_GE(head, 0);
  EXPECT_EQ(character.skeleton.joints[head].parent, hips);
  ASSERT_EQ(character.clips.size(), 1U);
  const Pose pose = character.clips[0].sample(character.skeleton, 1.0);
  EXPECT_NEAR(pose.joints[head].rotation.angularDistance(
                  rest_pose(character.skeleton).joints[head].rotation),
              2.0 * std::asin(0.6), 1e-5);
}

}  // namespace
}  // namespace sinew
