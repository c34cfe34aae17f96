// SPDX-License-Identifier: MIT

#include "assets/scene/repair_skins.h"

#include <gtest/gtest.h>

#include <limits>

#include "assets/open.h"
#include "assets/scene/scene_character.h"
#include "support/test_data.h"

namespace sinew {
namespace {

constexpr float kNoNumber = std::numeric_limits<float>::quiet_NaN();
constexpr float kNoEnd = std::numeric_limits<float>::infinity();

/// Builds a triangle in the plane z = 0 on two joints. Each pair holds the weights of one vertex.
Scene bound_triangle(const std::vector<std::pair<float, float>>& weights) {
  Scene scene;
  scene.nodes = {{"hip", -1, Eigen::Matrix4d::Identity()},
                 {"knee", 0, Eigen::Matrix4d::Identity()}};
  SceneMesh mesh;
  mesh.name = "trousers";
  mesh.positions = Points{{0, 1, 0}, {0, 0, 1}, {0, 0, 0}};
  mesh.triangles = {{0, 1, 2}};
  mesh.bones = {{0, Eigen::Matrix4d::Identity(), {}}, {1, Eigen::Matrix4d::Identity(), {}}};
  for (int v = 0; v < 3; ++v) {
    mesh.bones[0].weights.emplace_back(v, weights[v].first);
    mesh.bones[1].weights.emplace_back(v, weights[v].second);
  }
  scene.meshes = {mesh};
  return scene;
}

/// Returns the knee's weights of the three vertices. Expects that the weights of each vertex sum to
/// 1.
std::vector<float> knee_weights(const SceneCharacter& character) {
  std::vector<float> knee;
  for (const auto& row : character.surface.weights->vertices) {
    float sum = 0.0F;
    knee.push_back(0.0F);
    for (const auto& [joint, weight] : row) {
      EXPECT_GE(weight, 0.0F);
      sum += weight;
      if (character.skeleton.joints[joint].name == "knee") knee.back() += weight;
    }
    EXPECT_NEAR(sum, 1.0F, 1e-6F);
  }
  return knee;
}

struct WeightsCase {
  const char* what;
  std::vector<std::pair<float, float>> given;
  std::vector<float> knee;
  const char* said;  ///< text in the first warning; empty: no warning
};

TEST(RepairSkins, TakesMeaninglessWeightsForZeroAndScalesTheOthers) {
  const std::vector<WeightsCase> cases{
      {"rounding", {{1.0002F, -0.0002F}, {0.5F, 0.5F}, {0, 1}}, {0, 0.5F, 1}, "1 negative joint"},
      {"far below", {{0.5F, -3.0F}, {-1, 0.5F}, {0.5F, 0.5F}}, {0, 1, 0.5F}, "2 negative joint"},
      {"small sums", {{0.125F, 0.125F}, {1, 0}, {0, 1}}, {0.5F, 0, 1}, "of 1 vertex do not sum"},
      {"large sums", {{1, 1}, {3, 1}, {0, 255}}, {0.5F, 0.25F, 1}, "as much as 255"},
      {"both", {{0.2F, 0.2F}, {2, 2}, {0, 1}}, {0.5F, 0.5F, 1}, "0.4 to 4"},
      {"no numbers",
       {{1, kNoNumber}, {kNoEnd, 1}, {0, 1}},
       {0, 1, 1},
       "2 joint weights that are not"},
      {"huge", {{3e38F, 3e38F}, {1, 0}, {0, 1}}, {0.5F, 0, 1}, "do not sum to 1"},
      {"bytes", {{253.0F / 255, 1.0F / 255}, {1, 0}, {0, 1}}, {1.0F / 254, 0, 1}, ""},
  };
  for (const WeightsCase& one : cases) {
    SCOPED_TRACE(one.what);
    const SceneCharacter character = character_of_scene(bound_triangle(one.given), "trousers.fbx");
    const std::vector<float> knee = knee_weights(character);
    ASSERT_EQ(knee.size(), 3U);
    for (int v = 0; v < 3; ++v) EXPECT_NEAR(knee[v], one.knee[v], 1e-6F) << v;
    if (*one.said == '\0') {
      EXPECT_TRUE(character.warnings.empty()) << character.warnings[0];
    } else {
      // The same weights may cause a second warning, about their sum.
      ASSERT_GE(character.warnings.size(), 1U);
      EXPECT_NE(character.warnings[0].find(one.said), std::string::npos) << character.warnings[0];
    }
  }
}

TEST(RepairSkins, CountsVerticesOfTheFile) {
  Scene scene = bound_triangle({{1, -1}, {1, -1}, {1, kNoNumber}});
  scene.objects.resize(1);
  scene.meshes[0].object = 0;
  scene.meshes[0].object_vertex = {0, 0, 1};  // the importer has repeated the first one
  scene = repair_skins(std::move(scene), "trousers.fbx");
  ASSERT_EQ(scene.warnings.size(), 2U);
  EXPECT_NE(scene.warnings[0].find(" 1 negative joint weight "), std::string::npos);
  EXPECT_NE(scene.warnings[1].find(" 1 joint weight that is not"), std::string::npos);
  scene = bound_triangle({{3, 0}, {3, 0}, {3, 0}});
  scene.objects.resize(1);
  scene.meshes[0].object = 0;
  scene.meshes[0].object_vertex = {0, 0, -1};
  scene = repair_skins(std::move(scene), "trousers.fbx");
  ASSERT_EQ(scene.warnings.size(), 1U);
  EXPECT_NE(scene.warnings[0].find("of 2 vertices do not sum"), std::string::npos);
}

TEST(RepairSkins, LeavesAVertexWithoutWeightsToTheRoot) {
  const SceneCharacter character = character_of_scene(
      bound_triangle({{-1.0F, kNoNumber}, {0.5F, 0.5F}, {0, 1}}), "trousers.fbx");
  EXPECT_FALSE(character.surface.weights->knows(0));
  EXPECT_TRUE(character.surface.weights->knows(1));
  ASSERT_EQ(character.warnings.size(), 3U);
  EXPECT_NE(character.warnings[2].find("bound to the root"), std::string::npos);
}

TEST(RepairSkins, BindsJointsWhereTheirNodesAreIfTheirMatricesCannotBeInverted) {
  for (const double fault : {0.0, std::numeric_limits<double>::quiet_NaN()}) {
    Scene scene = bound_triangle({{1, 0}, {0.5F, 0.5F}, {0, 1}});
    Eigen::Matrix4d knee = Eigen::Matrix4d::Identity();
    knee(1, 3) = 0.25;
    scene.nodes[1].local = knee;
    scene.meshes[0].bones[1].inverse_bind = knee.inverse();
    const SceneCharacter whole = character_of_scene(scene, "trousers.fbx");
    scene.meshes[0].bones[1].inverse_bind.setConstant(fault);
    const SceneCharacter mended = character_of_scene(scene, "trousers.fbx");
    EXPECT_TRUE(whole.warnings.empty());
    ASSERT_EQ(mended.warnings.size(), 1U);
    EXPECT_NE(mended.warnings[0].find("cannot be inverted ('knee')"), std::string::npos);
    EXPECT_EQ(mended.surface.positions, whole.surface.positions);
    EXPECT_EQ(mended.skeleton.joints[1].rest_local.matrix(),
              whole.skeleton.joints[1].rest_local.matrix());
  }
}

TEST(RepairSkins, OpensAReportedFile) {
  const auto data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  const Character peach =
      open_character({(*data / "10_reports/slightly_negative_weights/Peach.fbx").string()});
  EXPECT_GT(peach.skeleton.joint_count(), 2);
  EXPECT_EQ(std::count_if(peach.warnings.begin(), peach.warnings.end(),
                          [](const std::string& warning) {
                            return warning.find("negative joint weights") != std::string::npos;
                          }),
            1);
}

}  // namespace
}  // namespace sinew
