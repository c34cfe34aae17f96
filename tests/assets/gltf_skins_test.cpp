// SPDX-License-Identifier: MIT

// Skins as our glTF reader reads them, compared with closed forms that follow from the
// specification (glTF 2.0: 3.7.3 skins).

#include <gtest/gtest.h>

#include <limits>

#include "assets/gltf_leg.h"

namespace sinew {
namespace {

using nlohmann::json;

TEST(GltfSkins, HaveWeightsThatAreFractionsOfBytesAndShorts) {
  const auto check = [](auto joint, auto number, double whole) {
    using Number = decltype(number);
    GltfText gltf;
    const int joints = gltf.add(hip_and_knee<decltype(joint)>(), "VEC4", 4);
    const int weights = gltf.add(leg_weights<Number>(kKneeFifths, whole), "VEC4", 4);
    if (whole > 1.0) gltf.document["accessors"][weights]["normalized"] = true;
    const Character character =
        read_character(leg_with(gltf, {{"JOINTS_0", joints}, {"WEIGHTS_0", weights}}));
    ASSERT_EQ(character.objects.at(0).rest.cols(), 8);
    EXPECT_LT(farthest(kicked(character), kicked(kKneeWeights)), kFloatRounding) << whole;
    EXPECT_FALSE(warns_of(character.warnings, "do not sum to 1")) << whole;
  };
  check(std::uint8_t{}, 1.0F, 1.0);
  check(std::uint8_t{}, std::uint8_t{}, 255.0);
  check(std::uint8_t{}, std::uint16_t{}, 65535.0);
  check(std::uint16_t{}, 1.0F, 1.0);
  check(std::uint16_t{}, std::uint8_t{}, 255.0);
  check(std::uint16_t{}, std::uint16_t{}, 65535.0);
}

TEST(GltfSkins, SumSetsOfTwoTypesAndAnySum) {
  GltfText gltf;
  // One half of each vertex's weight is divided between hip and knee by the usual weights, and the
  // other half is the hip's alone. The weights sum to 0.5, which the reader must normalize.
  const int joints_0 = gltf.add(hip_and_knee<std::uint8_t>(), "VEC4", 4);
  const int joints_1 = gltf.add(hip_and_knee<std::uint16_t>(), "VEC4", 4);
  const int weights_0 = gltf.add(leg_weights<float>(kKneeFifths, 0.25), "VEC4", 4);
  const int weights_1 = gltf.add(leg_weights<float>({0, 0, 0, 0, 0, 0, 0, 0}, 0.25), "VEC4", 4);
  const Character character = read_character(leg_with(gltf, {{"JOINTS_0", joints_0},
                                                             {"WEIGHTS_0", weights_0},
                                                             {"JOINTS_1", joints_1},
                                                             {"WEIGHTS_1", weights_1}}));
  std::vector<double> knee;
  for (const double weight : kKneeWeights) knee.push_back(0.5 * weight);
  EXPECT_LT(farthest(kicked(character), kicked(knee)), kFloatRounding);
}

TEST(GltfSkins, TellHowManyVerticesHaveNoWeights) {
  GltfText gltf;
  const int joints = gltf.add(hip_and_knee<std::uint8_t>(), "VEC4", 4);
  std::vector<float> numbers = leg_weights<float>(kKneeFifths, 1.0);
  std::fill_n(numbers.begin(), 8, 0.0F);
  const int weights = gltf.add(numbers, "VEC4", 4);
  const Character character =
      read_character(leg_with(gltf, {{"JOINTS_0", joints}, {"WEIGHTS_0", weights}}));
  EXPECT_TRUE(warns_of(character.warnings, "2 vertices have no joint weights"));
  EXPECT_LT(farthest(kicked(character), kicked(kKneeWeights)), kFloatRounding)
      << "the hip is the root";
}

TEST(GltfSkins, LeaveOutWeightsForJointsThatTheyLack) {
  GltfText gltf = plain_leg();
  gltf.document["skins"][0]["joints"] = json::array({1});
  EXPECT_TRUE(warns_of(read_scene(gltf).warnings, "6 weights are not finite or for joints"));
}

TEST(GltfSkins, LeaveOutWeightsThatAreNotFinite) {
  GltfText gltf;
  const int joints = gltf.add(hip_and_knee<std::uint8_t>(), "VEC4", 4);
  std::vector<float> numbers = leg_weights<float>(kKneeFifths, 1.0);
  numbers[3] = std::numeric_limits<float>::quiet_NaN();
  numbers[6] = std::numeric_limits<float>::infinity();
  const int weights = gltf.add(numbers, "VEC4", 4);
  const Character character =
      read_character(leg_with(gltf, {{"JOINTS_0", joints}, {"WEIGHTS_0", weights}}));
  EXPECT_TRUE(warns_of(character.warnings, "2 weights are not finite"));
  EXPECT_LT(farthest(kicked(character), kicked(kKneeWeights)), kFloatRounding);
}

// By the specification, matrices that are left out are identities: the vertices are in the
// coordinates of each of their joints.
TEST(GltfSkins, DoWithoutInverseBindMatrices) {
  GltfText gltf = plain_leg();
  gltf.document["skins"][0].erase("inverseBindMatrices");
  const Points moved = kicked(read_character(gltf));
  for (int v = 0; v < 8; ++v) {
    const Eigen::Vector3d stored(kBox[3 * v], kBox[3 * v + 1], kBox[3 * v + 2]);
    const Eigen::Vector3d by_knee(-stored.x(), 2.0 - stored.y(), stored.z());
    const Eigen::Vector3d expected = (1.0 - kKneeWeights[v]) * stored + kKneeWeights[v] * by_knee;
    EXPECT_LT((moved.col(v) - expected).norm(), 1e-5) << v;
  }
}

TEST(GltfSkins, BindJointsWhereTheirNodesAreIfThereAreTooFewMatrices) {
  GltfText gltf = plain_leg();
  gltf.document["accessors"][4]["count"] = 1;  // of the hip alone
  const Character character = read_character(gltf);
  EXPECT_TRUE(warns_of(character.warnings, "missing or cannot be inverted ('knee')"));
  EXPECT_LT(farthest(kicked(character), kicked(kKneeWeights)), kFloatRounding);
}

// The joints may be posed in any way. A vertex goes to the weighted sum of its positions by the
// global transforms of its joints.
TEST(GltfSkins, DoWithoutInverseBindMatricesWhereverTheirJointsStand) {
  struct Case {
    json hip;
    json knee;
    Eigen::Affine3d hip_truth;
    Eigen::Affine3d knee_truth;  // as a child of the hip, turned by the clip
  };
  const Eigen::Affine3d half(Eigen::AngleAxisd(M_PI, Eigen::Vector3d::UnitZ()));
  const Eigen::Affine3d quarter(Eigen::AngleAxisd(M_PI_2, Eigen::Vector3d::UnitX()));
  const double root = std::sqrt(0.5);
  for (const Case& one :
       {Case{{{"translation", {3, 0, 1}}},
             {{"translation", {0, 1, 0}}},
             Eigen::Affine3d(Eigen::Translation3d(3, 0, 1)),
             Eigen::Translation3d(0, 1, 0) * half},
        Case{{{"rotation", {root, 0, 0, root}}},
             {{"translation", {0, 2, 0}}},
             quarter,
             Eigen::Translation3d(0, 2, 0) * half},
        Case{{{"scale", {2, 2, 2}}},
             {{"translation", {0, 1, 0}}},
             Eigen::Affine3d(Eigen::Scaling(2.0)),
             Eigen::Translation3d(0, 1, 0) * half},
        Case{{{"matrix", {0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1}}},
             {{"translation", {0, 0, 2}}},
             Eigen::Translation3d(5, 0, 0) *
                 Eigen::Affine3d(Eigen::AngleAxisd(M_PI_2, Eigen::Vector3d::UnitZ())),
             Eigen::Translation3d(0, 0, 2) * half}}) {
    GltfText gltf = plain_leg();
    gltf.document["skins"][0].erase("inverseBindMatrices");
    gltf.document["nodes"][1].update(one.hip);
    gltf.document["nodes"][2].update(one.knee);
    const Points moved = kicked(read_character(gltf));
    for (int v = 0; v < 8; ++v) {
      const Eigen::Vector3d stored(kBox[3 * v], kBox[3 * v + 1], kBox[3 * v + 2]);
      const Eigen::Vector3d expected = (1.0 - kKneeWeights[v]) * (one.hip_truth * stored) +
                                       kKneeWeights[v] * (one.hip_truth * one.knee_truth * stored);
      EXPECT_LT((moved.col(v) - expected).norm(), 1e-5) << one.hip.dump() << " vertex " << v;
    }
  }
}

TEST(GltfSkins, TakeNegativeWeightsForZero) {
  for (const float lowest : {-0.0002F, -0.5F, -3.0F}) {
    GltfText gltf;
    std::vector<std::uint8_t> bones = hip_and_knee<std::uint8_t>();
    std::vector<float> numbers = leg_weights<float>(kKneeFifths, 1.0);
    bones[2] = 1;  // a third joint of the first vertex, and a fourth one of the last vertex
    numbers[2] = lowest;
    numbers[31] = lowest;
    const int joints = gltf.add(bones, "VEC4", 4);
    const int weights = gltf.add(numbers, "VEC4", 4);
    const Character character =
        read_character(leg_with(gltf, {{"JOINTS_0", joints}, {"WEIGHTS_0", weights}}));
    EXPECT_TRUE(warns_of(character.warnings, "2 negative joint weights")) << lowest;
    EXPECT_LT(farthest(kicked(character), kicked(kKneeWeights)), kFloatRounding) << lowest;
  }
}

/// Returns a file with a second leg, 5 away from the first one in x. It has the same mesh and its
/// own joints.
GltfText two_legs() {
  GltfText gltf = plain_leg();
  json& nodes = gltf.document["nodes"];
  nodes.push_back({{"name", "hip 2"}, {"translation", {5, 0, 0}}, {"children", {5}}});
  nodes.push_back({{"name", "knee 2"}, {"translation", {0, 2, 0}}});
  nodes.push_back({{"name", "skin 2"}, {"mesh", 0}, {"skin", 1}});
  gltf.document["skins"].push_back(gltf.document["skins"][0]);
  gltf.document["skins"][1]["joints"] = {4, 5};
  return gltf;
}

TEST(GltfSkins, ShowAMeshOnSeveralNodesEachInItsOwnWay) {
  GltfText gltf = two_legs();
  // Both hips are children of one node, so that they belong to one skeleton.
  gltf.document["nodes"][0]["children"] = {3, 6, 7};
  gltf.document["nodes"].push_back({{"name", "pelvis"}, {"children", {1, 4}}});
  const Character character = read_character(gltf);
  ASSERT_EQ(character.objects.size(), 2U);
  EXPECT_EQ(character.objects[0].name, "skin");
  EXPECT_EQ(character.objects[1].name, "skin 2");
  EXPECT_LT(farthest(kicked(character), kicked(kKneeWeights)), 1e-5);
  Points still = kicked(std::vector<double>(8, 0.0));
  still.row(0).array() += 5.0;
  EXPECT_LT(farthest(linear_blend(character, character.objects[1], 0, 1.0), still), 1e-5);
}

// The knee of the second skin was bound 1 further along x than that of the first one, and its mesh
// was modeled for that. Both have the same joints.
TEST(GltfSkins, AreMovedToTheBindPoseOfTheOthers) {
  GltfText gltf = plain_leg();
  std::vector<float> bent = kBox;
  for (std::size_t v = 0; v < 8; ++v) {
    bent[3 * v] += static_cast<float>(kKneeWeights[v]);
    bent[3 * v + 2] += 3.0F;  // next to the first
  }
  const int positions = gltf.add(bent, "VEC3", 3);
  const int binds = gltf.add<float>({1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0,  0,  0, 1,  //
                                     1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -1, -2, 0, 1},
                                    "MAT4", 16);
  gltf.document["meshes"].push_back(gltf.document["meshes"][0]);
  gltf.document["meshes"][1]["name"] = "coat";
  gltf.document["meshes"][1]["primitives"][0]["attributes"]["POSITION"] = positions;
  gltf.document["nodes"].push_back({{"name", "coat"}, {"mesh", 1}, {"skin", 1}});
  gltf.document["nodes"][0]["children"] = {1, 3, 4};
  gltf.document["skins"].push_back(gltf.document["skins"][0]);
  gltf.document["skins"][1]["inverseBindMatrices"] = binds;
  const Character character = read_character(gltf);
  ASSERT_EQ(character.objects.size(), 2U);
  EXPECT_TRUE(warns_of(character.warnings, "'coat' was bound to the joints in another pose"));
  EXPECT_LT(farthest(kicked(character), kicked(kKneeWeights)), 1e-5) << "the first stays";
  // At rest every vertex is where blending places it: x = (1 - w) p + w (p - (1, 0, 0)).
  Points rest = kicked(std::vector<double>(8, 0.0));
  rest.row(2).array() += 3.0;
  EXPECT_LT(farthest(linear_blend(character, character.objects[1], -1, 0.0), rest), 1e-5);
  // Vertices of a single joint are exact in all poses, the others approximate.
  Points moved = kicked(kKneeWeights);
  moved.row(2).array() += 3.0;
  const Points ours = linear_blend(character, character.objects[1], 0, 1.0);
  for (const int v : {0, 1, 4}) EXPECT_LT((ours.col(v) - moved.col(v)).norm(), 1e-5) << v;
}

TEST(GltfSkins, ShowAMeshAsOftenAsItHasSkins) {
  for (const int count : {1, 3, 4}) {
    GltfText gltf = plain_leg();
    json& nodes = gltf.document["nodes"];
    json tops = {0};
    json pelvis = {{"name", "pelvis"}, {"children", {1}}};
    nodes[0]["children"] = json::array({3});
    for (int leg = 1; leg < count; ++leg) {
      const int hip = static_cast<int>(nodes.size());
      const std::string number = std::to_string(leg);
      nodes.push_back({{"name", "hip " + number},
                       {"translation", {5 * leg, 0, 0}},
                       {"children", json::array({hip + 1})}});
      nodes.push_back({{"name", "knee " + number}, {"translation", {0, 2, 0}}});
      nodes.push_back({{"name", "skin " + number}, {"mesh", 0}, {"skin", leg}});
      gltf.document["skins"].push_back(gltf.document["skins"][0]);
      gltf.document["skins"][leg]["joints"] = {hip, hip + 1};
      pelvis["children"].push_back(hip);
      tops.push_back(hip + 2);
    }
    tops.push_back(nodes.size());
    nodes.push_back(pelvis);
    gltf.document["scenes"] = {{{"nodes", tops}}};
    const Character character = read_character(gltf);
    ASSERT_EQ(character.objects.size(), static_cast<std::size_t>(count));
    for (const MeshObject& object : character.objects) {
      const int leg = object.name == "skin" ? 0 : object.name.back() - '0';
      Points truth = leg == 0 ? kicked(kKneeWeights) : kicked(std::vector<double>(8, 0.0));
      truth.row(0).array() += 5.0 * leg;
      EXPECT_LT(farthest(linear_blend(character, object, 0, 1.0), truth), 1e-5) << object.name;
    }
  }
}

TEST(GltfSkins, AreSaidToBeTwoCharactersOfOneMesh) {
  GltfText gltf = two_legs();
  gltf.document["nodes"][0]["children"] = {1, 3, 4, 6};
  EXPECT_EQ(read_scene(gltf).meshes.size(), 2U);
  const Character character = read_character(gltf);
  EXPECT_EQ(character.objects.size(), 1U);
  EXPECT_TRUE(warns_of(character.warnings, "the file contains 2 skeletons"));
}

TEST(GltfSkins, HaveThePoseOfTheNodesAsAClipWhereThereIsNone) {
  GltfText gltf = plain_leg();
  gltf.document.erase("animations");
  EXPECT_TRUE(read_character(gltf).clips.empty()) << "it stands in its bind pose";
  gltf.document["nodes"][2]["rotation"] = kTurned;
  const Character posed = read_character(gltf);
  ASSERT_EQ(posed.clips.size(), 1U);
  EXPECT_EQ(posed.clips[0].name, "pose");
  EXPECT_LT(farthest(kicked(posed), kicked(kKneeWeights)), kFloatRounding);
  const GltfText moving = plain_leg();
  EXPECT_EQ(read_character(moving).clips.size(), 1U);
}

// The joint is mirrored in the bind pose and by its node: M = T R S (T S)^-1 = T R T^-1.
TEST(GltfSkins, TurnMirroredJointsAsClipsSay) {
  GltfText gltf = plain_leg();
  gltf.document["nodes"][2]["scale"] = {-1, 1, 1};
  gltf.document["skins"][0]["inverseBindMatrices"] =
      gltf.add<float>({1,  0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0,  0, 1,  //
                       -1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -2, 0, 1},
                      "MAT4", 16);
  EXPECT_LT(farthest(kicked(read_character(gltf)), kicked(kKneeWeights)), kFloatRounding);
}

TEST(GltfSkins, FindJointsThatAreNotInTheSceneThatIsShown) {
  GltfText gltf = plain_leg();
  gltf.document["nodes"][0]["children"] = json::array({3});
  const Character character = read_character(gltf);
  EXPECT_LT(farthest(kicked(character), kicked(kKneeWeights)), kFloatRounding);
  EXPECT_EQ(character.objects.size(), 1U);
}

}  // namespace
}  // namespace sinew
