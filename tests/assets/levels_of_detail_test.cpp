// SPDX-License-Identifier: MIT

#include "assets/scene/levels_of_detail.h"

#include <gtest/gtest.h>

#include "assets/open.h"
#include "assets/scene/import_scene.h"
#include "assets/scene/scene_character.h"
#include "fbx_text.h"
#include "gltf_text.h"
#include "scratch_folder.h"
#include "support/test_data.h"

namespace sinew {
namespace {

/// Builds a scene with these nodes below a common root. Each node has a mesh of one triangle.
Scene scene_of_nodes(const std::vector<std::string>& nodes) {
  Scene scene;
  scene.nodes = {{"scene", -1, Eigen::Matrix4d::Identity()}};
  for (const std::string& name : nodes) {
    SceneMesh mesh;
    mesh.name = name;
    mesh.node = static_cast<int>(scene.nodes.size());
    mesh.positions = Points{{0, 1, 0}, {0, 0, 1}, {0, 0, 0}};
    mesh.triangles = {{0, 1, 2}};
    scene.meshes.push_back(mesh);
    scene.nodes.push_back({name, 0, Eigen::Matrix4d::Identity()});
  }
  return scene;
}

using Names = std::vector<std::string>;

Names names_of_meshes(const Scene& scene) {
  Names names;
  for (const SceneMesh& mesh : scene.meshes) names.push_back(mesh.name);
  return names;
}

Names kept_nodes(const Names& nodes, int level = 0) {
  return names_of_meshes(keep_level_of_detail(scene_of_nodes(nodes), level, "hero.fbx"));
}

TEST(LevelsOfDetail, AreKnownByNamesInManySpellings) {
  struct Spelling {
    const char* name;
    const char* object;
    int level;
  };
  for (const auto& [name, object, level] :
       std::vector<Spelling>{{"Body_LOD0", "body", 0},
                             {"body_lod12", "body", 12},
                             {"BodyLOD1", "body", 1},
                             {"Body.LOD 2", "body", 2},
                             {"Body LOD_3", "body", 3},
                             {"LOD1_Body", "_body", 1},
                             {"LOD0", "", 0},
                             {"Body_LOD2.001", "body", 2},
                             {"Body_LOD1-mesh", "body-mesh", 1}}) {
    const std::optional<LevelName> found = level_name(name);
    ASSERT_TRUE(found) << name;
    EXPECT_EQ(found->object, object) << name;
    EXPECT_EQ(found->level, level) << name;
  }
  for (const char* const name :
       {"Melod1", "Body", "LOD", "Body_LODs", "cloud0", "Body_LOD0x", "explode1", "lod12345", ""}) {
    EXPECT_FALSE(level_name(name)) << name;
  }
}

TEST(LevelsOfDetail, OfNamesAreShownOneAtATime) {
  const Names body{"Body_LOD0", "Body_LOD1", "Body_LOD2"};
  EXPECT_EQ(kept_nodes(body), Names{"Body_LOD0"});
  EXPECT_EQ(kept_nodes(body, 1), Names{"Body_LOD1"});
  EXPECT_EQ(kept_nodes(body, 7), Names{"Body_LOD2"});
  EXPECT_EQ(kept_nodes({"Hair_LOD2", "Body_LOD1", "Hair_LOD1", "Sword", "Body_LOD0"}),
            (Names{"Hair_LOD1", "Sword", "Body_LOD0"}));
  EXPECT_EQ(kept_nodes({"LOD2_Horse", "LOD1_Horse"}), Names{"LOD1_Horse"});
}

TEST(LevelsOfDetail, OfOneLevelAloneAreAllShown) {
  for (const Names& names :
       {Names{"Body_LOD0", "Hair_LOD1"}, Names{"Body_LOD1"}, Names{"Body_LOD0", "Body_LOD0"}}) {
    const Scene scene = keep_level_of_detail(scene_of_nodes(names), 0, "hero.fbx");
    EXPECT_EQ(names_of_meshes(scene), names);
    EXPECT_TRUE(scene.warnings.empty());
  }
}

TEST(LevelsOfDetail, WithinAWordAreKnownNextToOthers) {
  const Names body{"Bodylod1", "Bodylod0", "Sword", "bodylod2.001"};
  EXPECT_EQ(kept_nodes(body), (Names{"Bodylod0", "Sword"}));
  EXPECT_EQ(kept_nodes(body, 2), (Names{"Sword", "bodylod2.001"}));
  EXPECT_EQ(kept_nodes({"Body", "Bodylod1", "Bodylod2"}), Names{"Body"});
  for (const Names& names :
       {Names{"Melod1", "Body"}, Names{"Bodylod0", "Hairlod1"}, Names{"Bodylod1", "Bodylod1"},
        Names{"cloud0", "cloud1"}, Names{"Bodylod0x", "Bodylod1x"}}) {
    EXPECT_EQ(kept_nodes(names), names);
  }
}

TEST(LevelsOfDetail, AfterAnLAreKnownNextToLevel0) {
  const Names body{"Body_L1", "body_l0.001", "Sword", "Body_L2"};
  EXPECT_EQ(kept_nodes(body), (Names{"body_l0.001", "Sword"}));
  EXPECT_EQ(kept_nodes(body, 1), (Names{"Body_L1", "Sword"}));
  EXPECT_EQ(kept_nodes({"Body-L0", "Body-L1"}), Names{"Body-L0"});
  EXPECT_EQ(kept_nodes({"Body.L0", "Body.L1"}, 1), Names{"Body.L1"});
  Scene scene = scene_of_nodes({"Body_L0", "Body_L1"});  // meshes with names of their own
  scene.meshes[0].name = "Cube";
  scene.meshes[1].name = "Cube.001";
  EXPECT_EQ(names_of_meshes(keep_level_of_detail(std::move(scene), 0, "hero.fbx")), Names{"Cube"});
}

TEST(LevelsOfDetail, AfterAnLAreNotALeftSideOrANumberedPart) {
  for (const Names& names :
       {Names{"Arm_L", "Arm_R"}, Names{"Arm_L", "Leg_L"}, Names{"Arm_L0", "Leg_L1"},
        Names{"Hand_L0", "Hand_L1", "Hand_R0", "Hand_R1"}, Names{"Hand_L1", "Hand_R1"},
        Names{"Finger.L0", "Finger.L1", "finger_r2"}, Names{"Ear-L0", "Ear-L1", "Ear-R"},
        Names{"Eye_L", "Eye_L0", "Eye_L1"}, Names{"Vertebra_L1", "Vertebra_L2"},
        Names{"Body_L0", "Body_L0"}, Names{"Body_L0"}, Names{"L0", "L1"}, Names{"Soil0", "Soil1"},
        Names{"Body_L0x", "Body_L1x"}}) {
    const Scene scene = keep_level_of_detail(scene_of_nodes(names), 0, "hero.fbx");
    EXPECT_EQ(names_of_meshes(scene), names);
    EXPECT_TRUE(scene.warnings.empty());
  }
  Scene scene = scene_of_nodes({"Hand_L0", "Hand_L1"});  // the right hand has joints alone
  scene.nodes.push_back({"Hand_R0", 0, Eigen::Matrix4d::Identity()});
  EXPECT_EQ(keep_level_of_detail(std::move(scene), 0, "hero.fbx").meshes.size(), 2U);
}

TEST(LevelsOfDetail, HaveTheOneWithoutANumberForTheirFinest) {
  const Names body{"Body_LOD2", "Body", "Sword", "Body_LOD1"};
  EXPECT_EQ(kept_nodes(body), (Names{"Body", "Sword"}));
  EXPECT_EQ(kept_nodes(body, 1), (Names{"Sword", "Body_LOD1"}));
  EXPECT_EQ(kept_nodes({"Body.001", "Body_LOD1.001"}), Names{"Body.001"});
  EXPECT_EQ(kept_nodes({"Body", "Body_LOD0", "Body_LOD1"}), (Names{"Body", "Body_LOD0"}))
      << "the finest has a number, so that the other is something else";
  EXPECT_EQ(kept_nodes({"Hand", "Body_LOD1"}), (Names{"Hand", "Body_LOD1"}));
  Scene scene = scene_of_nodes({"Body", "Body_LOD1"});  // meshes with names of their own
  scene.meshes[0].name = "Cube";
  scene.meshes[1].name = "Cube.001";
  EXPECT_EQ(names_of_meshes(keep_level_of_detail(std::move(scene), 0, "hero.fbx")), Names{"Cube"});
}

TEST(LevelsOfDetail, AreThoseOfAMeshWithAllItsPrimitives) {
  Scene scene = scene_of_nodes({"first", "second", "third"});
  const Names names{"Body_LOD0-0", "Body_LOD0-1", "Body_LOD1"};  // the coarse one has one material
  for (std::size_t m = 0; m < names.size(); ++m) {
    scene.meshes[m].name = names[m];
    scene.meshes[m].object = m < 2 ? 0 : 1;
  }
  scene.objects.resize(2);
  scene.objects[0].mesh_name = "Body_LOD0";
  scene.objects[1].mesh_name = "Body_LOD1";
  EXPECT_EQ(names_of_meshes(keep_level_of_detail(scene, 0, "hero.glb")),
            (Names{"Body_LOD0-0", "Body_LOD0-1"}));
  EXPECT_EQ(names_of_meshes(keep_level_of_detail(scene, 1, "hero.glb")), Names{"Body_LOD1"});
}

TEST(LevelsOfDetail, AreThoseOfANodeAboveToo) {
  Scene scene = scene_of_nodes({"LOD0", "LOD1"});
  for (const int above : {1, 2}) {
    scene.nodes.push_back({"shirt", above, Eigen::Matrix4d::Identity()});
    scene.meshes.push_back(scene.meshes[0]);
    scene.meshes.back().name = "shirt";
    scene.meshes.back().node = static_cast<int>(scene.nodes.size()) - 1;
  }
  scene = keep_level_of_detail(std::move(scene), 0, "hero.fbx");
  ASSERT_EQ(names_of_meshes(scene), (Names{"LOD0", "shirt"}));
  EXPECT_EQ(scene.meshes[1].node, 3);
}

TEST(LevelsOfDetail, LeftOutAreSaidWithTheOptionThatShowsThem) {
  const SceneCharacter character =
      character_of_scene(scene_of_nodes({"Body_LOD0", "Body_LOD1"}), "hero.fbx");
  ASSERT_EQ(character.warnings.size(), 1U);
  EXPECT_NE(
      character.warnings[0].find("'Body_LOD0' is shown, 'Body_LOD1' is not. --level-of-detail 1"),
      std::string::npos);
  const SceneCharacter coarse = character_of_scene(scene_of_nodes({"Body_LOD0", "Body_LOD1"}),
                                                   "hero.fbx", MovingNodes::kTravel, 1);
  EXPECT_NE(coarse.warnings[0].find("--level-of-detail 0"), std::string::npos);
  EXPECT_EQ(coarse.surface.parts[0].name, "Body_LOD1");
}

/// Builds FBX files with triangles whose names do not tell a level of detail.
struct FbxLevels {
  FbxText file;

  int add_node(const std::string& type, const std::string& name, int above) {
    const int node = file.add("Model", type, name, "\t\tVersion: 232\n");
    file.connect(node, above);
    return node;
  }
  void add_mesh(const std::string& name, int above) {
    const int geometry =
        file.add("Geometry", "Mesh", name,
                 FbxText::array("Vertices", std::vector<int>{0, 0, 0, 1, 0, 0, 0, 1, 0}) +
                     FbxText::array("PolygonVertexIndex", std::vector<int>{0, 1, -3}) +
                     "\t\tGeometryVersion: 124\n");
    file.connect(geometry, add_node("Mesh", name, above));
  }
  /// Returns the names of the meshes of a level in alphabetical order.
  Names shown(int level = 0) const {
    const Scene scene = import_scene(file.text(), FileKind::kFbx, "group.fbx");
    Names names = names_of_meshes(keep_level_of_detail(scene, level, "group.fbx"));
    std::sort(names.begin(), names.end());
    return names;
  }
};

/// Returns a file with three triangles below an LodGroup or below a plain node.
std::string fbx_of_group(const std::string& type) {
  FbxLevels levels;
  const int group = levels.add_node(type, "bunch", 0);
  for (const char* const name : {"fine", "middle", "coarse"}) levels.add_mesh(name, group);
  return levels.file.text();
}

TEST(LevelsOfDetail, AreTheChildrenOfAnFbxGroup) {
  const ScratchFolder folder;
  const std::string file = folder.write("group.fbx", fbx_of_group("LodGroup"));
  const auto parts = [&](int level) {
    OpenOptions options;
    options.level_of_detail = level;
    Names names;
    for (const VisiblePart& part : open_character({file}, options).parts)
      names.push_back(part.name);
    return names;
  };
  EXPECT_EQ(parts(0), Names{"fine"});
  EXPECT_EQ(parts(1), Names{"middle"});
  EXPECT_EQ(parts(2), Names{"coarse"});
  const Scene plain = import_scene(fbx_of_group("Null"), FileKind::kFbx, "plain.fbx");
  EXPECT_EQ(names_of_meshes(keep_level_of_detail(plain, 0, "plain.fbx")).size(), 3U);
}

TEST(LevelsOfDetail, AreNodesBelowAnFbxGroupWithAllTheirMeshes) {
  FbxLevels levels;
  const int group = levels.add_node("LodGroup", "bunch", 0);
  for (const char* const level : {"near", "far"}) {
    const int node = levels.add_node("Null", level, group);
    levels.add_mesh(std::string("shirt ") + level, node);
    levels.add_mesh(std::string("trousers ") + level, node);
  }
  EXPECT_EQ(levels.shown(0), (Names{"shirt near", "trousers near"}));
  EXPECT_EQ(levels.shown(1), (Names{"shirt far", "trousers far"}));
}

TEST(LevelsOfDetail, OfSeveralFbxGroupsAreChosenInEach) {
  FbxLevels levels;
  const int hair = levels.add_node("LodGroup", "hair", 0);
  for (const char* const name : {"hair a", "hair b", "hair c"}) levels.add_mesh(name, hair);
  const int face = levels.add_node("LodGroup", "face", 0);
  for (const char* const name : {"face a", "face b"}) levels.add_mesh(name, face);
  levels.add_mesh("sword", 0);
  EXPECT_EQ(levels.shown(0), (Names{"face a", "hair a", "sword"}));
  EXPECT_EQ(levels.shown(1), (Names{"face b", "hair b", "sword"}));
  EXPECT_EQ(levels.shown(2), (Names{"face b", "hair c", "sword"}));
}

/// Returns a scene in which each node has a triangle, if it has a mesh.
/// \param scene  nodes at the top of the scene; null: all that are no child of another
Scene gltf_of_nodes(const nlohmann::json& nodes, const nlohmann::json& scene = {}) {
  GltfText file;
  const int positions = file.add<float>({0, 0, 0, 1, 0, 0, 0, 1, 0}, "VEC3", 3);
  const nlohmann::json mesh{{"primitives", {{{"attributes", {{"POSITION", positions}}}}}}};
  file.document["meshes"] = nlohmann::json::array({mesh});
  file.document["nodes"] = nodes;
  nlohmann::json tops = nlohmann::json::array();
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    const bool is_child = std::any_of(nodes.begin(), nodes.end(), [&](const auto& node) {
      const auto children = node.value("children", std::vector<std::size_t>());
      return std::find(children.begin(), children.end(), n) != children.end();
    });
    if (!is_child) tops.push_back(n);
  }
  file.document["scenes"] = {{{"nodes", scene.is_null() ? tops : scene}}};
  file.document["extensionsUsed"] = file.document["extensionsRequired"] = {"MSFT_lod"};
  return import_scene(file.text(), FileKind::kGltf, "lod.gltf");
}

/// Returns the names of the nodes whose triangles a level shows, in alphabetical order.
Names shown_of_gltf(const nlohmann::json& nodes, int level, const nlohmann::json& scene = {}) {
  const Scene left = keep_level_of_detail(gltf_of_nodes(nodes, scene), level, "lod.gltf");
  Names names;
  for (const SceneMesh& left_mesh : left.meshes) names.push_back(left.nodes[left_mesh.node].name);
  std::sort(names.begin(), names.end());
  return names;
}

nlohmann::json msft_lod(const nlohmann::json& ids) {
  return {{"MSFT_lod", {{"ids", ids}}}};
}

TEST(LevelsOfDetail, AreThoseThatAGltfNodeNames) {
  const nlohmann::json nodes = {{{"mesh", 0}, {"name", "coarse"}},
                                {{"mesh", 0}, {"name", "fine"}, {"extensions", msft_lod({2, 0})}},
                                {{"mesh", 0}, {"name", "middle"}},
                                {{"mesh", 0}, {"name", "sword"}}};
  EXPECT_EQ(shown_of_gltf(nodes, 0), (Names{"fine", "sword"}));
  EXPECT_EQ(shown_of_gltf(nodes, 1), (Names{"middle", "sword"}));
  EXPECT_EQ(shown_of_gltf(nodes, 2), (Names{"coarse", "sword"}));
}

TEST(LevelsOfDetail, OfAGltfNodeAreThoseOfWhatHangsOnIt) {
  const nlohmann::json nodes = {{{"name", "near"},
                                 {"children", {1, 2}},
                                 {"extensions", msft_lod(nlohmann::json::array({3}))}},
                                {{"mesh", 0}, {"name", "shirt near"}},
                                {{"mesh", 0}, {"name", "trousers near"}},
                                {{"name", "far"}, {"children", nlohmann::json::array({4})}},
                                {{"mesh", 0}, {"name", "body far"}}};
  EXPECT_EQ(shown_of_gltf(nodes, 0), (Names{"shirt near", "trousers near"}));
  EXPECT_EQ(shown_of_gltf(nodes, 1), Names{"body far"});
}

// Most files store the levels like this, so that a program that does not know the extension shows
// the finest one alone.
TEST(LevelsOfDetail, OfAGltfNodeMayHangOnNothing) {
  const nlohmann::json nodes = {
      {{"name", "body"}, {"translation", {0, 5, 0}}, {"children", nlohmann::json::array({1})}},
      {{"mesh", 0}, {"name", "fine"}, {"extensions", msft_lod({2, 3})}},
      {{"mesh", 0}, {"name", "middle"}},
      {{"name", "coarse"}, {"children", nlohmann::json::array({4})}},
      {{"mesh", 0}, {"name", "coarse body"}},
      {{"mesh", 0}, {"name", "sword"}, {"extensions", msft_lod(nlohmann::json::array({6}))}},
      {{"mesh", 0}, {"name", "stick"}},
      {{"mesh", 0}, {"name", "of another scene"}}};
  const nlohmann::json tops = {0, 5};
  EXPECT_EQ(shown_of_gltf(nodes, 0, tops), (Names{"fine", "sword"}));
  EXPECT_EQ(shown_of_gltf(nodes, 1, tops), (Names{"middle", "stick"}));
  EXPECT_EQ(shown_of_gltf(nodes, 2, tops), (Names{"coarse body", "stick"}));
  const Scene scene = gltf_of_nodes(nodes, tops);
  const auto places = scene.global_transforms();
  for (const SceneMesh& mesh : scene.meshes) {
    const std::string& name = scene.nodes[mesh.node].name;
    const bool is_body = name != "sword" && name != "stick";
    EXPECT_EQ(places[mesh.node](1, 3), is_body ? 5.0 : 0.0)
        << name << " stands where the finest is";
  }
  // Here the scene is a single node, and its coarser level has no parent either.
  const nlohmann::json two = {
      {{"mesh", 0}, {"name", "fine"}, {"extensions", msft_lod(nlohmann::json::array({1}))}},
      {{"mesh", 0}, {"name", "coarse"}}};
  EXPECT_EQ(shown_of_gltf(two, 0, nlohmann::json::array({0})), Names{"fine"});
  EXPECT_EQ(shown_of_gltf(two, 1, nlohmann::json::array({0})), Names{"coarse"});
}

TEST(LevelsOfDetail, OfAGltfNodeCountMoreThanNames) {
  const nlohmann::json nodes = {
      {{"mesh", 0}, {"name", "Body_LOD2"}, {"extensions", msft_lod({2, 1})}},
      {{"mesh", 0}, {"name", "Body_LOD0"}},
      {{"mesh", 0}, {"name", "Body_LOD1"}}};
  EXPECT_EQ(shown_of_gltf(nodes, 0), Names{"Body_LOD2"});
  EXPECT_EQ(shown_of_gltf(nodes, 1), Names{"Body_LOD1"});
  EXPECT_EQ(shown_of_gltf(nodes, 2), Names{"Body_LOD0"});
}

TEST(LevelsOfDetail, ThatAGltfFileLacksAreNotMissed) {
  const nlohmann::json nodes = {
      {{"mesh", 0}, {"name", "fine"}, {"extensions", msft_lod({7, -1, "x", 1})}},
      {{"mesh", 0}, {"name", "coarse"}},
      {{"mesh", 0}, {"name", "hat"}, {"extensions", msft_lod(nlohmann::json::array({9}))}}};
  EXPECT_EQ(shown_of_gltf(nodes, 0), (Names{"fine", "hat"}));
  EXPECT_EQ(shown_of_gltf(nodes, 1), (Names{"coarse", "hat"}));
}

TEST(LevelsOfDetail, AreThoseOfTheObjectsOfAnObj) {
  const ScratchFolder folder;
  const std::string file = folder.write(
      "leaf.obj",
      "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nv 5 0 0\nv 5 1 0\no leaf_lod0\nf 1 2 3\nf 2 4 3\n"
      "o leaf_lod1\nf 1 2 3\no stem\nf 2 5 4\nf 5 6 4\n");
  const Character leaf = open_character({file});
  ASSERT_EQ(leaf.parts.size(), 2U);
  EXPECT_EQ(leaf.parts[0].name, "leaf_lod0");
  EXPECT_EQ(leaf.parts[1].name, "stem");
  EXPECT_EQ(leaf.surface.triangles.size(), 4U);
  ASSERT_EQ(leaf.objects.size(), 2U);
  EXPECT_EQ(leaf.objects[1].name, "stem");
  EXPECT_NE(leaf.warnings.at(0).find("'leaf_lod1' is not"), std::string::npos);
  OpenOptions options;
  options.level_of_detail = 1;
  EXPECT_EQ(open_character({file}, options).parts.at(0).name, "leaf_lod1");
  const Character within = open_character({folder.write(
      "leaf.obj",
      "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nv 5 0 0\nv 5 1 0\no leaflod0\nf 1 2 3\nf 2 4 3\n"
      "o leaflod1\nf 1 2 3\no stem\nf 2 5 4\nf 5 6 4\n")});
  ASSERT_EQ(within.objects.size(), 2U);
  EXPECT_EQ(within.parts.at(0).name, "leaflod0");
  EXPECT_EQ(within.objects[1].name, "stem");
  const auto lettered = [&](const char* side) {
    return open_character({folder.write(
        "leaf.obj", fmt::format("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nv 5 0 0\nv 5 1 0\no leaf_{}0\n"
                                "f 1 2 3\nf 2 4 3\no leaf_L0\nf 2 5 4\no leaf_L1\nf 5 6 4\n",
                                side))});
  };
  EXPECT_EQ(lettered("top").objects.size(), 2U);
  EXPECT_EQ(lettered("R").objects.size(), 3U);
}

TEST(LevelsOfDetail, OfAReportedFileAreTheFinestAlone) {
  const auto data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  const Character lods =
      open_character({(*data / "10_reports/levels_of_detail/lods.glb").string()});
  ASSERT_EQ(lods.parts.size(), 1U);
  EXPECT_EQ(lods.parts[0].name, "Body_LOD0");
  EXPECT_EQ(lods.surface.vertex_count(), 2483);
}

}  // namespace
}  // namespace sinew
