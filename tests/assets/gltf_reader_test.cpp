// SPDX-License-Identifier: MIT

// Our glTF reader on valid and damaged files, compared with closed forms that follow from the
// specification (glTF 2.0: 3.6.2 accessors, 3.7.2 geometry).

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "assets/file_kind.h"
#include "assets/gltf_leg.h"
#include "assets/tiny_images.h"

namespace sinew {
namespace {

using nlohmann::json;

/// Returns a file with positions and triangles only.
GltfText box_surface(const std::vector<std::uint16_t>& corners, int mode) {
  GltfText gltf;
  const int positions = gltf.add(kBox, "VEC3", 3);
  const int indices = gltf.add(corners, "SCALAR", 1);
  gltf.document["meshes"] = {
      {{"primitives",
        {{{"attributes", {{"POSITION", positions}}}, {"indices", indices}, {"mode", mode}}}}}};
  gltf.document["nodes"] = {{{"name", "box"}, {"mesh", 0}}};
  return gltf;
}

/// Returns the positions of the corners of all triangles. Indices would not do, since the reader
/// drops unused vertices.
std::vector<Eigen::Vector3d> corners_of(const SceneMesh& mesh) {
  std::vector<Eigen::Vector3d> corners;
  for (const Triangle& triangle : mesh.triangles) {
    for (const int corner : triangle) corners.emplace_back(mesh.positions.col(corner));
  }
  return corners;
}

std::vector<Eigen::Vector3d> box_corners(const std::vector<int>& numbers) {
  std::vector<Eigen::Vector3d> corners;
  for (const int v : numbers) corners.emplace_back(kBox[3 * v], kBox[3 * v + 1], kBox[3 * v + 2]);
  return corners;
}

// Triangle i of a strip is (i, i + 1 + i % 2, i + 2 - i % 2).
// Triangle i of a fan is (i + 1, i + 2, 0).
TEST(GltfReader, MakesTrianglesOfStripsAndFans) {
  const Scene strip = read_scene(box_surface({0, 4, 1, 5, 2}, 5));
  EXPECT_EQ(corners_of(strip.meshes.at(0)), box_corners({0, 4, 1, 4, 5, 1, 1, 5, 2}));
  const Scene fan = read_scene(box_surface({0, 4, 1, 5}, 6));
  EXPECT_EQ(corners_of(fan.meshes.at(0)), box_corners({4, 1, 0, 1, 5, 0}));
}

TEST(GltfReader, SaysThatPointsAndLinesAreNotShown) {
  for (const int mode : {0, 1, 2, 3}) {
    GltfText gltf = box_surface({0, 1, 2}, mode);
    gltf.document["meshes"][0]["primitives"].push_back(gltf.document["meshes"][0]["primitives"][0]);
    gltf.document["meshes"][0]["primitives"][1]["mode"] = 4;
    const Scene scene = read_scene(gltf);
    EXPECT_EQ(scene.meshes.size(), 1U);
    EXPECT_TRUE(warns_of(scene.warnings, "1 of its primitives is of points or lines")) << mode;
  }
}

TEST(GltfReader, SaysThatAModeIsInvalid) {
  for (const json& mode : {json(7), json(-1), json("triangles")}) {
    GltfText gltf = box_surface({0, 1, 2}, 4);
    gltf.document["meshes"][0]["primitives"].push_back(gltf.document["meshes"][0]["primitives"][0]);
    gltf.document["meshes"][0]["primitives"][0]["mode"] = mode;
    const Scene scene = read_scene(gltf);
    EXPECT_EQ(scene.meshes.size(), 1U);
    EXPECT_TRUE(warns_of(scene.warnings, "1 of its primitives has an invalid mode")) << mode;
    EXPECT_FALSE(warns_of(scene.warnings, "points or lines")) << mode;
  }
}

TEST(GltfReader, LeavesOutTrianglesThatNameMissingVertices) {
  const Scene list = read_scene(box_surface({0, 1, 2, 0, 8, 1, 4, 6, 5, 9, 9, 9}, 4));
  EXPECT_EQ(corners_of(list.meshes.at(0)), box_corners({0, 1, 2, 4, 6, 5}));
  EXPECT_TRUE(warns_of(list.warnings, "2 triangles name vertices"));
  const Scene strip = read_scene(box_surface({0, 4, 1, 5, 65534, 2, 6, 3}, 5));
  EXPECT_EQ(corners_of(strip.meshes.at(0)), box_corners({0, 4, 1, 4, 5, 1, 2, 3, 6}));
  EXPECT_TRUE(warns_of(strip.warnings, "3 triangles name vertices"));
  const Scene one = read_scene(box_surface({0, 1, 2, 0, 8, 1}, 4));
  EXPECT_TRUE(warns_of(one.warnings, "1 triangle names vertices that its primitive lacks and was"));
  const std::string sentence = reader_refusal(box_surface({0, 1, 65535}, 4));
  EXPECT_NE(sentence.find("all of its triangles name vertices"), std::string::npos) << sentence;
}

/// Returns a file whose indices are of the given type.
template <typename Index>
GltfText box_surface_of(const std::vector<Index>& corners, int mode) {
  GltfText gltf = box_surface({0, 1, 2}, mode);
  gltf.document["meshes"][0]["primitives"][0]["indices"] = gltf.add(corners, "SCALAR", 1);
  return gltf;
}

/// Expects the largest index of a type to start strips and fans anew.
template <typename Index>
void expect_restarts() {
  constexpr Index kRestart = std::numeric_limits<Index>::max();
  const Scene strip =
      read_scene(box_surface_of<Index>({0, 4, 1, 5, kRestart, kRestart, 2, 6, 3, kRestart}, 5));
  EXPECT_EQ(corners_of(strip.meshes.at(0)), box_corners({0, 4, 1, 4, 5, 1, 2, 6, 3}));
  EXPECT_TRUE(warns_of(strip.warnings, "body.gltf: 3 indices mean primitive restart"));
  EXPECT_FALSE(warns_of(strip.warnings, "name vertices"));
  const Scene fan = read_scene(box_surface_of<Index>({0, 4, 1, 5, kRestart, 2, 6, 3}, 6));
  EXPECT_EQ(corners_of(fan.meshes.at(0)), box_corners({4, 1, 0, 1, 5, 0, 6, 3, 2}));
  EXPECT_TRUE(warns_of(fan.warnings, "body.gltf: 1 index means primitive restart"));
}

TEST(GltfReader, RestartsStripsAndFansAtTheLargestIndex) {
  expect_restarts<std::uint8_t>();
  expect_restarts<std::uint16_t>();
  expect_restarts<std::uint32_t>();
  // In a list, the triangles behind an invalid index would be others.
  const Scene list = read_scene(box_surface_of<std::uint8_t>({0, 1, 2, 4, 255, 5, 4, 6, 5}, 4));
  EXPECT_EQ(corners_of(list.meshes.at(0)), box_corners({0, 1, 2, 4, 6, 5}));
  EXPECT_TRUE(warns_of(list.warnings, "1 triangle names vertices"));
}

TEST(GltfReader, UsesAVertexOfTheLargestIndex) {
  GltfText gltf = box_surface_of<std::uint8_t>({0, 4, 255, 5}, 5);
  std::vector<float> positions = kBox;
  positions.resize(std::size_t{3} * 256, 2.0F);
  gltf.document["meshes"][0]["primitives"][0]["attributes"]["POSITION"] =
      gltf.add(positions, "VEC3", 3);
  const Scene scene = read_scene(gltf);
  EXPECT_EQ(scene.meshes.at(0).triangles.size(), 2U);
  EXPECT_FALSE(warns_of(scene.warnings, "restart"));
}

TEST(GltfReader, KeepsOnlyTheVerticesThatTrianglesUse) {
  const Scene scene = read_scene(box_surface({7, 3, 5}, 4));
  EXPECT_EQ(scene.meshes.at(0).positions.cols(), 3);
  EXPECT_EQ(corners_of(scene.meshes[0]), box_corners({7, 3, 5}));
}

TEST(GltfReader, ReplacesTheElementsOfSparseAccessors) {
  GltfText gltf = box_surface({0, 1, 2}, 4);
  const int places = gltf.add_bytes(std::string("\1\0\2\0", 4));
  const std::vector<float> values{7, 8, 9, -1, -2, -3};
  const int by = gltf.add_bytes({reinterpret_cast<const char*>(values.data()), 24});
  gltf.document["accessors"][0]["sparse"] = {
      {"count", 2},
      {"indices", {{"bufferView", places}, {"componentType", 5123}}},
      {"values", {{"bufferView", by}}}};
  const Points moved = read_scene(gltf).meshes.at(0).positions;
  Points expected(3, 3);
  expected << 0, 7, -1, 0, 8, -2, 0, 9, -3;
  EXPECT_EQ(moved, expected);
  gltf.document["accessors"][0].erase("bufferView");  // all other elements are zero
  EXPECT_EQ(read_scene(gltf).meshes.at(0).positions, expected);
}

TEST(GltfReader, TakesTheMorphWeightsOfTheNodeBeforeThoseOfTheMesh) {
  GltfText gltf = box_surface({0, 1, 2}, 4);
  json& mesh = gltf.document["meshes"][0];
  mesh["primitives"][0]["targets"] = {{{"POSITION", 0}}};
  mesh["primitives"][0]["extras"] = {{"targetNames", json::array({"grow"})}};
  mesh["weights"] = json::array({0.25});
  gltf.document["nodes"].push_back(
      {{"name", "other"}, {"mesh", 0}, {"weights", json::array({0.75})}});
  gltf.document["scenes"][0]["nodes"] = {0, 1};
  const Scene scene = read_scene(gltf);
  ASSERT_EQ(scene.meshes.size(), 2U);
  EXPECT_EQ(scene.meshes[0].morphs.at(0).name, "grow");
  EXPECT_FLOAT_EQ(scene.meshes[0].morphs.at(0).rest_weight, 0.25F);
  EXPECT_FLOAT_EQ(scene.meshes[1].morphs.at(0).rest_weight, 0.75F);
}

TEST(GltfReader, ShowsTheDefaultSceneAndNamesTheOthers) {
  GltfText gltf = box_surface({0, 1, 2}, 4);
  gltf.document["nodes"].push_back({{"name", "spare"}, {"mesh", 0}, {"translation", {9, 0, 0}}});
  gltf.document["scenes"] = {{{"name", "shelf"}, {"nodes", json::array({0})}},
                             {{"name", "stage"}, {"nodes", json::array({1})}}};
  gltf.document["scene"] = 1;
  const Scene scene = read_scene(gltf);
  ASSERT_EQ(scene.meshes.size(), 1U);
  EXPECT_EQ(scene.nodes.at(scene.meshes[0].node).name, "spare");
  EXPECT_TRUE(warns_of(scene.warnings, "2 scenes"));
  EXPECT_TRUE(warns_of(scene.warnings, "'shelf'"));
}

TEST(GltfReader, ShowsTheFirstSceneWithAMeshIfTheDefaultOneHasNone) {
  GltfText gltf = box_surface({0, 1, 2}, 4);
  gltf.document["nodes"].push_back({{"name", "lamp"}});
  gltf.document["nodes"].push_back({{"name", "above"}, {"children", json::array({0})}});
  gltf.document["scenes"] = {{{"name", "lights"}, {"nodes", json::array({1})}},
                             {{"name", "empty"}},
                             {{"name", "stage"}, {"nodes", json::array({2})}}};
  const Scene scene = read_scene(gltf);
  ASSERT_EQ(scene.meshes.size(), 1U);
  EXPECT_TRUE(warns_of(scene.warnings, "only the first one with a mesh is shown"));
  EXPECT_TRUE(warns_of(scene.warnings, "'lights'"));
}

TEST(GltfReader, ShowsEachInstanceOfAMesh) {
  GltfText gltf = box_surface({0, 1, 2}, 4);
  const int translations = gltf.add<float>({0, 0, 0, 9, 0, 0}, "VEC3", 3);
  const int scales = gltf.add<float>({1, 1, 1, 2, 2, 2}, "VEC3", 3);
  const auto half = static_cast<float>(std::sqrt(0.5));
  const int rotations = gltf.add<float>({0, 0, 0, 1, 0, 0, half, half}, "VEC4", 4);
  json& node = gltf.document["nodes"][0];
  node["translation"] = {0, 5, 0};
  node["extensions"] = {
      {"EXT_mesh_gpu_instancing",
       {{"attributes",
         {{"TRANSLATION", translations}, {"ROTATION", rotations}, {"SCALE", scales}}}}}};
  gltf.document["extensionsRequired"] = json::array({"EXT_mesh_gpu_instancing"});
  const Scene scene = read_scene(gltf);
  ASSERT_EQ(scene.meshes.size(), 2U);
  const auto corner = [&](int mesh) {
    const std::vector<Eigen::Matrix4d> global = scene.global_transforms();
    const Eigen::Matrix4d& place = global.at(scene.meshes.at(mesh).node);
    return Eigen::Vector3d((place * scene.meshes[mesh].positions.col(1).homogeneous()).head<3>());
  };
  EXPECT_TRUE(corner(0).isApprox(Eigen::Vector3d(1, 5, 0), 1e-6)) << corner(0);
  EXPECT_TRUE(corner(1).isApprox(Eigen::Vector3d(9, 7, 0), 1e-6)) << corner(1);
  EXPECT_EQ(scene.objects.at(1).name, "box.1");
}

TEST(GltfReader, NamesJointsByTheHumanoidOfVrmWhereTheirOwnNamesTellNothing) {
  GltfText gltf = plain_leg();
  gltf.document["nodes"][1]["name"] = "\xE8\x85\xB0";  // the Japanese word for hips
  const json by_list = {
      {"humanoid",
       {{"humanBones", {{{"bone", "hips"}, {"node", 1}}, {{"bone", "head"}, {"node", 2}}}}}}};
  const json by_name = {
      {"humanoid", {{"humanBones", {{"hips", {{"node", 1}}}, {"head", {{"node", 2}}}}}}}};
  for (const auto& [extension, humanoid] : std::vector<std::pair<std::string, json>>{
           {"VRM", by_list}, {"VRMC_vrm", by_name}, {"VRMC_vrm_animation", by_name}}) {
    gltf.document["extensions"] = {{extension, humanoid}};
    gltf.document["extensionsRequired"] = json::array({extension});
    const Character character = read_character(gltf);
    EXPECT_GE(character.skeleton.find("hips"), 0) << extension;
    EXPECT_GE(character.skeleton.find("knee"), 0) << "it has a name that tells something";
  }
  EXPECT_EQ(kind_of_extension("Avatar.VRM"), FileKind::kGlb);
  EXPECT_EQ(kind_of_extension("wave.vrma"), FileKind::kGlb);
}

// Without their names the trunk of an avatar would not follow a .vrma whose limbs it follows.
TEST(GltfReader, NamesTheTrunkByTheHumanoidOfVrmToo) {
  GltfText gltf = plain_leg();
  gltf.document["nodes"][1]["name"] = "n1";
  gltf.document["nodes"][2]["name"] = "n2";
  for (const char* const bone : {"spine", "chest", "upperChest"}) {
    gltf.document["extensions"]["VRMC_vrm"]["humanoid"]["humanBones"] = {{"hips", {{"node", 1}}},
                                                                         {bone, {{"node", 2}}}};
    const Character character = read_character(gltf);
    EXPECT_GE(character.skeleton.find("hips"), 0);
    EXPECT_GE(character.skeleton.find(bone), 0) << bone;
  }
}

TEST(GltfReader, SaysThatATextureIsOfAKindThatIsNotRead) {
  GltfText gltf = box_surface({0, 1, 2}, 4);
  gltf.document["materials"] = {{{"pbrMetallicRoughness", {{"baseColorTexture", {{"index", 0}}}}}}};
  gltf.document["meshes"][0]["primitives"][0]["material"] = 0;
  gltf.document["textures"] = {{{"extensions", {{"KHR_texture_basisu", {{"source", 0}}}}}}};
  gltf.document["images"] = {{{"name", "coat"},
                              {"mimeType", "image/ktx2"},
                              {"bufferView", gltf.add_bytes("\xABKTX 20\xBB\r\n\x1A\n")}}};
  gltf.document["extensionsRequired"] = json::array({"KHR_texture_basisu"});
  const Scene scene = read_scene(gltf);
  EXPECT_TRUE(warns_of(scene.warnings, "1 image cannot be read ('coat')"));
  // An image that every program can read is used instead, if the texture has one.
  gltf.document["textures"][0]["source"] = 1;
  gltf.document["images"].push_back(
      {{"uri", "data:image/png;base64," + encode_base64(png_of_one_pixel())}});
  EXPECT_EQ(read_scene(gltf).textures.at(0).bytes, png_of_one_pixel());
}

TEST(GltfReader, RefusesWhatItCannotReadWithASentence) {
  const auto refused = [](auto&& damage, const std::string& what) {
    GltfText gltf = plain_leg();
    damage(gltf.document);
    const std::string sentence = reader_refusal(gltf);
    EXPECT_TRUE(sentence.starts_with("body.gltf: ")) << sentence;
    EXPECT_NE(sentence.find(what), std::string::npos) << sentence;
    EXPECT_NE(sentence.find(';'), std::string::npos) << "no remedy: " << sentence;
  };
  const auto primitive = [](json& d) -> json& { return d["meshes"][0]["primitives"][0]; };
  refused([](json& d) { d["extensionsRequired"] = json::array({"ACME_bricks"}); },
          "requires the glTF extension ACME_bricks");
  refused([](json& d) { d["asset"]["version"] = "1.0"; }, "glTF 1.0");
  refused([](json& d) { d["meshes"] = 5; }, "\"meshes\" are no list");
  refused([](json& d) { d["accessors"][2]["count"] = 2; }, "all of its triangles name vertices");
  refused([](json& d) { d["accessors"][2]["count"] = 2000000000; }, "reaches beyond");
  refused(
      [](json& d) { d["accessors"][2]["byteOffset"] = std::numeric_limits<std::size_t>::max(); },
      "reaches beyond");
  refused([](json& d) { d["accessors"][2]["type"] = "VEC2"; }, "2 numbers instead of 3");
  refused([](json& d) { d["accessors"][1]["count"] = 7; }, "7 vectors for 8 vertices");
  refused([&](json& d) { primitive(d)["attributes"]["POSITION"] = 99; }, "no accessor 99");
  refused([&](json& d) { primitive(d)["indices"] = 2; }, "none of whole numbers");
  refused([&](json& d) { primitive(d)["attributes"]["POSITION"] = -1; }, "no accessor -1");
  refused([](json& d) { d["bufferViews"][2]["byteOffset"] = 100000; }, "beyond its buffer");
  refused([](json& d) { d["bufferViews"][2]["buffer"] = 4; }, "no buffer 4");
  refused([](json& d) { d["skins"][0]["joints"] = {1, 70}; }, "joint 70");
  refused([](json& d) { d["nodes"][1]["children"] = {2, 2}; }, "has two parents");
  refused([](json& d) { d["nodes"][2]["children"] = json::array({0}); }, "has two parents");
  refused([](json& d) { d["nodes"][1]["rotation"] = {0, 0, "x", 1}; }, "is not finite");
  refused([](json& d) { d["nodes"][1]["matrix"] = {1, 2}; }, "is not finite");
  EXPECT_NE(input_error([] {
              import_scene("glTF\2\0\0\0", FileKind::kGlb, "body.glb");
            }).find("ends within its header"),
            std::string::npos);
  EXPECT_NE(input_error([] {
              import_scene(std::string("glTF\1\0\0\0\24\0\0\0\0\0\0\0\0\0\0\0", 20), FileKind::kGlb,
                           "body.glb");
            }).find("version 1"),
            std::string::npos);
}

}  // namespace
}  // namespace sinew
