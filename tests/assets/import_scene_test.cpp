// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include "assets/scene/import_scene.h"

#include "assets/file_bytes.h"
#include "assets/gltf_text.h"
#include "assets/open.h"
#include "assets/scene_truth.h"
#include "assets/scratch_folder.h"
#include "rig/pose.h"

namespace sinew {
namespace {

/// Returns a file with a strip that two joints bend. The node of its mesh has the name of the
/// second joint.
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

/// Returns a file with hips and two arms of the same name, which the node of the mesh has as well.
/// The left arm at x = -1 turns by 90 degrees about z within 1 s. The right one at x = 1 rises by
/// 2. The first vertex of the mesh is bound to the left arm, the second one to the right arm, and
/// the third one to the hips.
GltfText arms() {
  GltfText gltf;
  const int places = gltf.add<float>({-2, 0, 0, 2, 0, 0, 0, 1, 0}, "VEC3", 3);
  const int indices = gltf.add<std::uint16_t>({0, 1, 2}, "SCALAR", 1);
  const int joints = gltf.add<std::uint16_t>({1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0}, "VEC4", 4);
  const int weights = gltf.add<float>({1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}, "VEC4", 4);
  const int binds =
      gltf.add<float>({1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0,  1, 0, 0,
                       0, 0, 1, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -1, 0, 0, 1},
                      "MAT4", 16);
  const int times = gltf.add<float>({0, 1}, "SCALAR", 1);
  const auto half = static_cast<float>(std::sqrt(0.5));
  const int turns = gltf.add<float>({0, 0, 0, 1, 0, 0, half, half}, "VEC4", 4);
  const int moves = gltf.add<float>({1, 0, 0, 1, 2, 0}, "VEC3", 3);
  gltf.document["meshes"] = {
      {{"primitives",
        {{{"attributes", {{"POSITION", places}, {"JOINTS_0", joints}, {"WEIGHTS_0", weights}}},
          {"indices", indices}}}}}};
  gltf.document["nodes"] = {{{"name", "scene"}, {"children", {2, 1}}},
                            {{"name", "hips"}, {"children", {3, 4}}},
                            {{"name", "arm"}, {"mesh", 0}, {"skin", 0}},
                            {{"name", "arm"}, {"translation", {-1, 0, 0}}},
                            {{"name", "arm"}, {"translation", {1, 0, 0}}}};
  gltf.document["skins"] = {{{"joints", {1, 3, 4}}, {"inverseBindMatrices", binds}}};
  gltf.document["animations"] = {
      {{"name", "wave"},
       {"samplers", {{{"input", times}, {"output", turns}}, {{"input", times}, {"output", moves}}}},
       {"channels",
        {{{"sampler", 0}, {"target", {{"node", 3}, {"path", "rotation"}}}},
         {{"sampler", 1}, {"target", {{"node", 4}, {"path", "translation"}}}}}}}};
  return gltf;
}

TEST(ImportScene, JointsOfOneNameMoveEachInItsOwnWay) {
  const ScratchFolder folder;
  const GltfText gltf = arms();
  folder.write("the arms.bin", gltf.bytes());
  const std::string file = folder.write("arms.gltf", gltf.text("the%20arms.bin"));
  const Scene scene = import_scene(read_file(file), FileKind::kGltf, file);
  ASSERT_EQ(scene.meshes.size(), 1U);
  ASSERT_EQ(scene.clips.size(), 1U);
  Points expected(3, 3);
  expected << -1, 2, 0,  // the left arm turns its offset (-1, 0, 0) to (0, -1, 0)
      -1, 2, 1,          //
      0, 0, 0;
  const Points moved = posed_vertices(scene, scene.meshes[0], &scene.clips[0], 1.0);
  EXPECT_LT((moved - expected).cwiseAbs().maxCoeff(), 1e-6) << moved;
}

TEST(ImportScene, JointsOfOneNameGetNumberedNames) {
  const ScratchFolder folder;
  const Character character = open_character({folder.write("arms.gltf", arms().text())});
  const int left = character.skeleton.find("arm");
  const int right = character.skeleton.find("arm_2");
  ASSERT_GE(left, 0);
  ASSERT_GE(right, 0);
  const Pose begin = character.clips.at(0).sample(character.skeleton, 0.0);
  const Pose end = character.clips.at(0).sample(character.skeleton, 1.0);
  EXPECT_NEAR(begin.joints[left].rotation.angularDistance(end.joints[left].rotation), M_PI / 2,
              1e-5);
  EXPECT_NEAR(begin.joints[right].rotation.angularDistance(end.joints[right].rotation), 0, 1e-5);
  EXPECT_GT((begin.joints[right].translation - end.joints[right].translation).norm(), 0.1);
  for (const std::string& warning : character.warnings) {
    EXPECT_EQ(warning.find("name"), std::string::npos) << warning;
  }
}

// The second file has no mesh. Its arms have one name as well, and they are in the same order.
TEST(ImportScene, ClipsOfAnotherFileMoveTheRightOnesOfJointsOfOneName) {
  const ScratchFolder folder;
  GltfText still = arms();
  still.document.erase("animations");
  GltfText motion = arms();
  motion.document.erase("meshes");
  motion.document.erase("skins");
  motion.document["nodes"][2] = {{"name", "camera"}};
  const Character character = open_character(
      {folder.write("arms.gltf", still.text()), folder.write("motion.gltf", motion.text())});
  ASSERT_EQ(character.clips.size(), 1U);
  const int left = character.skeleton.find("arm");
  const int right = character.skeleton.find("arm_2");
  const Pose begin = character.clips[0].sample(character.skeleton, 0.0);
  const Pose end = character.clips[0].sample(character.skeleton, 1.0);
  EXPECT_NEAR(begin.joints[left].rotation.angularDistance(end.joints[left].rotation), M_PI / 2,
              1e-5);
  EXPECT_NEAR(begin.joints[right].rotation.angularDistance(end.joints[right].rotation), 0, 1e-5);
}

// Normalized integers by KHR_mesh_quantization, and texture coordinates as core glTF allows them.
TEST(ImportScene, IntegersStandForFractions) {
  GltfText gltf;
  const int places = gltf.add<std::uint16_t>({0, 0, 0, 65535, 0, 0, 0, 13107, 0}, "VEC3", 3);
  const int coordinates = gltf.add<std::uint16_t>({0, 0, 65535, 0, 0, 13107}, "VEC2", 2);
  const int whole = gltf.add<std::uint16_t>({1, 0, 0, 0, 2, 0, 0, 0, 300}, "VEC3", 3);
  for (const int accessor : {places, coordinates}) {
    gltf.document["accessors"][accessor]["normalized"] = true;
  }
  gltf.document["extensionsRequired"] = {"KHR_mesh_quantization"};
  gltf.document["meshes"] = {
      {{"primitives",
        {{{"attributes", {{"POSITION", places}, {"TEXCOORD_0", coordinates}}},
          {"targets", {{{"POSITION", whole}}}}}}}}};
  gltf.document["nodes"] = {{{"name", "mesh"}, {"mesh", 0}}};
  const Scene scene = import_scene(gltf.text(), FileKind::kGltf, "mesh.gltf");
  ASSERT_EQ(scene.meshes.size(), 1U);
  Points expected(3, 3);
  expected << 0, 1, 0, 0, 0, 0.2, 0, 0, 0;
  EXPECT_LT((scene.meshes[0].positions - expected).cwiseAbs().maxCoeff(), 1e-6);
  ASSERT_EQ(scene.meshes[0].texture_coordinates.size(), 3U);
  EXPECT_TRUE(scene.meshes[0].texture_coordinates[1].isApprox(Eigen::Vector2f(1, 0)));
  EXPECT_TRUE(scene.meshes[0].texture_coordinates[2].isApprox(Eigen::Vector2f(0, 0.2F)));
  const std::vector<SceneMorph>& morphs = scene.meshes[0].morphs;
  ASSERT_EQ(morphs.size(), 1U);
  ASSERT_EQ(morphs[0].moves.size(), 3U);
  EXPECT_TRUE(morphs[0].moves[2].second.isApprox(Eigen::Vector3d(0, 0, 300), 1e-6));
}

/// Returns a file with a triangle whose positions are integers.
GltfText integers() {
  GltfText gltf;
  const int places = gltf.add<std::uint16_t>({0, 0, 0, 1, 0, 0, 0, 1, 0}, "VEC3", 3);
  gltf.document["meshes"] = {{{"primitives", {{{"attributes", {{"POSITION", places}}}}}}}};
  gltf.document["nodes"] = {{{"name", "mesh"}, {"mesh", 0}}};
  return gltf;
}

std::string refusal_of(const std::string& text) {
  return input_error([&] { import_scene(text, FileKind::kGltf, "mesh.gltf"); });
}

TEST(ImportScene, RefusesAccessorsWithoutACount) {
  EXPECT_EQ(refusal_of(integers().text()), "");
  const std::string sentence = "the count of its accessor 0 is no whole number above 0";
  for (const nlohmann::json& count :
       {nlohmann::json(0), nlohmann::json(-3), nlohmann::json("3"), nlohmann::json(2.5)}) {
    GltfText gltf = integers();
    gltf.document["accessors"][0]["count"] = count;
    EXPECT_NE(refusal_of(gltf.text()).find(sentence), std::string::npos) << count;
  }
  GltfText gltf = integers();
  gltf.document["accessors"][0].erase("count");
  EXPECT_NE(refusal_of(gltf.text()).find(sentence), std::string::npos);
}

// An accessor without a buffer view consists of zeros and needs no buffer. Reading it does not
// touch these lists, so they need a check of their own.
TEST(ImportScene, RefusesBuffersAndViewsThatAreNoList) {
  for (const char* key : {"bufferViews", "buffers"}) {
    GltfText gltf = integers();
    gltf.document["accessors"][0].erase("bufferView");
    nlohmann::json whole = nlohmann::json::parse(gltf.text());
    EXPECT_EQ(refusal_of(whole.dump()), "");
    for (const nlohmann::json& wrong :
         {nlohmann::json::object(), nlohmann::json(7), nlohmann::json("none")}) {
      whole[key] = wrong;
      EXPECT_NE(refusal_of(whole.dump()).find(std::string("its \"") + key + "\" are no list"),
                std::string::npos)
          << whole[key];
    }
  }
}

TEST(ImportScene, RefusesNodesThatAreListedTwice) {
  GltfText gltf = integers();
  gltf.document["nodes"] = {{{"name", "top"}, {"children", {1, 1}}},
                            {{"name", "mesh"}, {"mesh", 0}}};
  EXPECT_NE(refusal_of(gltf.text()).find("node 'mesh' has two parents"), std::string::npos);
  gltf.document["nodes"][0]["children"] = {1};
  EXPECT_EQ(refusal_of(gltf.text()), "");
}

}  // namespace
}  // namespace sinew
