// What our reader of glTF makes of valid and damaged files, against closed forms by the
// specification (glTF 2.0: 3.6.2 accessors, 3.7 geometry and skins).

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "assets/gltf_text.h"
#include "assets/import_scene.h"
#include "assets/linear_blend.h"
#include "assets/open.h"
#include "assets/scratch_folder.h"
#include "assets/tiny_images.h"

namespace sinew {
namespace {

using nlohmann::json;

constexpr double kFloatRounding = 1e-6;

Scene read_scene(const GltfText& gltf) {
  return import_scene(gltf.text(), FileKind::kGltf, "body.gltf");
}

Character read_character(const GltfText& gltf) {
  const ScratchFolder folder;
  return open_character({folder.write("body.gltf", gltf.text())});
}

std::string reader_refusal(const GltfText& gltf) {
  return input_error([&] { read_scene(gltf); });
}

bool warns_of(const std::vector<std::string>& warnings, const std::string& what) {
  return std::any_of(warnings.begin(), warnings.end(), [&](const std::string& warning) {
    return warning.find(what) != std::string::npos;
  });
}

/// A box of 1 x 4 x 1 that stands on the ground; its eight corners are its vertices.
const std::vector<float> kBox{0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1,
                              0, 4, 0, 1, 4, 0, 1, 4, 1, 0, 4, 1};
const std::vector<std::uint16_t> kBoxTriangles{0, 1, 2, 0, 2, 3, 4, 6, 5, 4, 7, 6,
                                               0, 4, 5, 0, 5, 1, 1, 5, 6, 1, 6, 2,
                                               2, 6, 7, 2, 7, 3, 3, 7, 4, 3, 4, 0};
/// A turn of half a circle about z.
const std::vector<double> kTurned{0, 0, 1, 0};

/// The box on two joints: "hip" at the origin and below it "knee" at (0, 2, 0), which a clip turns
/// by half a circle about z within 1 s. \param attributes  JOINTS_n and WEIGHTS_n
GltfText leg_with(GltfText gltf, const json& attributes) {
  const int positions = gltf.add(kBox, "VEC3", 3);
  const int triangles = gltf.add(kBoxTriangles, "SCALAR", 1);
  const int binds = gltf.add<float>({1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0,  0, 1,  //
                                     1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -2, 0, 1},
                                    "MAT4", 16);
  const int times = gltf.add<float>({0, 1}, "SCALAR", 1);
  const int turns = gltf.add<float>({0, 0, 0, 1, 0, 0, 1, 0}, "VEC4", 4);
  json primitive = {{"attributes", attributes}, {"indices", triangles}};
  primitive["attributes"]["POSITION"] = positions;
  gltf.document["meshes"] = {{{"primitives", {primitive}}}};
  gltf.document["nodes"] = {{{"name", "top"}, {"children", {1, 3}}},
                            {{"name", "hip"}, {"children", {2}}},
                            {{"name", "knee"}, {"translation", {0, 2, 0}}},
                            {{"name", "skin"}, {"mesh", 0}, {"skin", 0}}};
  gltf.document["skins"] = {{{"joints", {1, 2}}, {"inverseBindMatrices", binds}}};
  gltf.document["animations"] = {
      {{"name", "kick"},
       {"samplers", {{{"input", times}, {"output", turns}}}},
       {"channels", {{{"sampler", 0}, {"target", {{"node", 2}, {"path", "rotation"}}}}}}}};
  return gltf;
}

/// What half a circle of the knee does to the box whose vertices hang on it by these shares: a
/// point turns to (-x, 4 - y, z).
Points kicked(const std::vector<double>& knee) {
  Points result(3, 8);
  for (int v = 0; v < 8; ++v) {
    const Eigen::Vector3d rest(kBox[3 * v], kBox[3 * v + 1], kBox[3 * v + 2]);
    const Eigen::Vector3d turned(-rest.x(), 4.0 - rest.y(), rest.z());
    result.col(v) = (1.0 - knee[v]) * rest + knee[v] * turned;
  }
  return result;
}

double farthest(const Points& a, const Points& b) {
  return (a - b).cwiseAbs().maxCoeff();
}

Points kicked(const Character& character) {
  return linear_blend(character, character.objects.at(0), 0, 1.0);
}

/// Joints of one set: hip, knee, and two unused places.
template <typename Integer>
std::vector<Integer> hip_and_knee() {
  std::vector<Integer> joints;
  for (int v = 0; v < 8; ++v) {
    joints.insert(joints.end(), {Integer{0}, Integer{1}, Integer{0}, Integer{0}});
  }
  return joints;
}

/// Weights of one set, of which `whole` is 1.
/// \param knee  shares of the second joint in fifths
template <typename Number>
std::vector<Number> shares(const std::vector<int>& knee, double whole) {
  std::vector<Number> weights;
  for (const int share : knee) {
    weights.push_back(static_cast<Number>(whole * (5 - share) / 5));
    weights.push_back(static_cast<Number>(whole * share / 5));
    weights.insert(weights.end(), 2, Number{0});
  }
  return weights;
}

const std::vector<int> kKneeFifths{0, 0, 1, 1, 5, 4, 3, 2};
const std::vector<double> kKneeShares{0, 0, 0.2, 0.2, 1, 0.8, 0.6, 0.4};

TEST(GltfReader, TakesWeightsThatAreFractionsOfBytesAndShorts) {
  const auto check = [](auto number, double whole) {
    using Number = decltype(number);
    GltfText gltf;
    const int joints = gltf.add(hip_and_knee<std::uint8_t>(), "VEC4", 4);
    const int weights = gltf.add(shares<Number>(kKneeFifths, whole), "VEC4", 4);
    if (whole > 1.0) gltf.document["accessors"][weights]["normalized"] = true;
    const Character character =
        read_character(leg_with(gltf, {{"JOINTS_0", joints}, {"WEIGHTS_0", weights}}));
    ASSERT_EQ(character.objects.at(0).rest.cols(), 8);
    EXPECT_LT(farthest(kicked(character), kicked(kKneeShares)), kFloatRounding) << whole;
  };
  check(1.0F, 1.0);
  check(std::uint8_t{}, 255.0);
  check(std::uint16_t{}, 65535.0);
}

TEST(GltfReader, SumsSetsOfTwoTypesAndAnySum) {
  GltfText gltf;
  // Half of each vertex hangs on its share of the knee, the other half wholly on the hip; all of it
  // times 0.5, which is normalised.
  const int joints_0 = gltf.add(hip_and_knee<std::uint8_t>(), "VEC4", 4);
  const int joints_1 = gltf.add(hip_and_knee<std::uint16_t>(), "VEC4", 4);
  const int weights_0 = gltf.add(shares<float>(kKneeFifths, 0.25), "VEC4", 4);
  const int weights_1 = gltf.add(shares<float>({0, 0, 0, 0, 0, 0, 0, 0}, 0.25), "VEC4", 4);
  const Character character = read_character(leg_with(gltf, {{"JOINTS_0", joints_0},
                                                             {"WEIGHTS_0", weights_0},
                                                             {"JOINTS_1", joints_1},
                                                             {"WEIGHTS_1", weights_1}}));
  std::vector<double> knee;
  for (const double share : kKneeShares) knee.push_back(0.5 * share);
  EXPECT_LT(farthest(kicked(character), kicked(knee)), kFloatRounding);
}

TEST(GltfReader, TellsHowManyVerticesHaveNoWeights) {
  GltfText gltf;
  const int joints = gltf.add(hip_and_knee<std::uint8_t>(), "VEC4", 4);
  std::vector<float> numbers = shares<float>(kKneeFifths, 1.0);
  std::fill_n(numbers.begin(), 8, 0.0F);
  const int weights = gltf.add(numbers, "VEC4", 4);
  const Character character =
      read_character(leg_with(gltf, {{"JOINTS_0", joints}, {"WEIGHTS_0", weights}}));
  EXPECT_TRUE(warns_of(character.warnings, "2 vertices have no joint weights"));
  EXPECT_LT(farthest(kicked(character), kicked(kKneeShares)), kFloatRounding)
      << "the hip is the root";
}

GltfText plain_leg() {
  GltfText gltf;
  const int joints = gltf.add(hip_and_knee<std::uint8_t>(), "VEC4", 4);
  const int weights = gltf.add(shares<float>(kKneeFifths, 1.0), "VEC4", 4);
  return leg_with(gltf, {{"JOINTS_0", joints}, {"WEIGHTS_0", weights}});
}

TEST(GltfReader, LeavesOutWeightsForJointsThatTheSkinLacks) {
  GltfText gltf = plain_leg();
  gltf.document["skins"][0]["joints"] = json::array({1});
  EXPECT_TRUE(warns_of(read_scene(gltf).warnings, "6 weights are not finite or for joints"));
}

TEST(GltfReader, LeavesOutWeightsThatAreNotFinite) {
  GltfText gltf;
  const int joints = gltf.add(hip_and_knee<std::uint8_t>(), "VEC4", 4);
  std::vector<float> numbers = shares<float>(kKneeFifths, 1.0);
  numbers[3] = std::numeric_limits<float>::quiet_NaN();
  numbers[6] = std::numeric_limits<float>::infinity();
  const int weights = gltf.add(numbers, "VEC4", 4);
  const Character character =
      read_character(leg_with(gltf, {{"JOINTS_0", joints}, {"WEIGHTS_0", weights}}));
  EXPECT_TRUE(warns_of(character.warnings, "2 weights are not finite"));
  EXPECT_LT(farthest(kicked(character), kicked(kKneeShares)), kFloatRounding);
}

// By the specification matrices that are left out are identities: vertices are in the coordinates
// of each of their joints.
TEST(GltfReader, TakesSkinsWithoutInverseBindMatrices) {
  GltfText gltf = plain_leg();
  gltf.document["skins"][0].erase("inverseBindMatrices");
  const Points moved = kicked(read_character(gltf));
  for (int v = 0; v < 8; ++v) {
    const Eigen::Vector3d stored(kBox[3 * v], kBox[3 * v + 1], kBox[3 * v + 2]);
    const Eigen::Vector3d by_knee(-stored.x(), 2.0 - stored.y(), stored.z());
    const Eigen::Vector3d expected = (1.0 - kKneeShares[v]) * stored + kKneeShares[v] * by_knee;
    EXPECT_LT((moved.col(v) - expected).norm(), 1e-5) << v;
  }
}

/// A second leg 5 beside the first, with the same mesh and joints of its own.
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

TEST(GltfReader, ShowsAMeshOnSeveralNodesWithTheSkinOfEach) {
  GltfText gltf = two_legs();
  // Both hips hang on one node, so that they are one skeleton.
  gltf.document["nodes"][0]["children"] = {3, 6, 7};
  gltf.document["nodes"].push_back({{"name", "pelvis"}, {"children", {1, 4}}});
  const Character character = read_character(gltf);
  ASSERT_EQ(character.objects.size(), 2U);
  EXPECT_EQ(character.objects[0].name, "skin");
  EXPECT_EQ(character.objects[1].name, "skin 2");
  EXPECT_LT(farthest(kicked(character), kicked(kKneeShares)), 1e-5);
  Points still = kicked(std::vector<double>(8, 0.0));
  still.row(0).array() += 5.0;
  EXPECT_LT(farthest(linear_blend(character, character.objects[1], 0, 1.0), still), 1e-5);
}

TEST(GltfReader, SaysThatAFileHoldsTwoCharactersOfOneMesh) {
  GltfText gltf = two_legs();
  gltf.document["nodes"][0]["children"] = {1, 3, 4, 6};
  EXPECT_EQ(read_scene(gltf).meshes.size(), 2U);
  const Character character = read_character(gltf);
  EXPECT_EQ(character.objects.size(), 1U);
  EXPECT_TRUE(warns_of(character.warnings, "the file holds 2 skeletons"));
}

TEST(GltfReader, HasThePoseOfTheNodesAsAClipWhereThereIsNone) {
  GltfText gltf = plain_leg();
  gltf.document.erase("animations");
  EXPECT_TRUE(read_character(gltf).clips.empty()) << "it stands in its bind pose";
  gltf.document["nodes"][2]["rotation"] = kTurned;
  const Character posed = read_character(gltf);
  ASSERT_EQ(posed.clips.size(), 1U);
  EXPECT_EQ(posed.clips[0].name, "pose");
  EXPECT_LT(farthest(kicked(posed), kicked(kKneeShares)), kFloatRounding);
  const GltfText moving = plain_leg();
  EXPECT_EQ(read_character(moving).clips.size(), 1U);
}

// A joint that is mirrored, at rest and by its node: M = T R S (T S)^-1 = T R T^-1.
TEST(GltfReader, TurnsMirroredJointsAsClipsSay) {
  GltfText gltf = plain_leg();
  gltf.document["nodes"][2]["scale"] = {-1, 1, 1};
  gltf.document["skins"][0]["inverseBindMatrices"] =
      gltf.add<float>({1,  0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0,  0, 1,  //
                       -1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -2, 0, 1},
                      "MAT4", 16);
  EXPECT_LT(farthest(kicked(read_character(gltf)), kicked(kKneeShares)), kFloatRounding);
}

/// Positions and triangles only.
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

/// Corners of the triangles as places, since only used vertices are kept.
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

// Triangle i of a strip is (i, i + 1 + i % 2, i + 2 - i % 2), of a fan (i + 1, i + 2, 0).
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
  gltf.document["accessors"][0].erase("bufferView");  // all others are zero
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

TEST(GltfReader, FindsJointsThatAreNotInTheSceneThatIsShown) {
  GltfText gltf = plain_leg();
  gltf.document["nodes"][0]["children"] = json::array({3});
  const Character character = read_character(gltf);
  EXPECT_LT(farthest(kicked(character), kicked(kKneeShares)), kFloatRounding);
  EXPECT_EQ(character.objects.size(), 1U);
}

TEST(GltfReader, NamesJointsByTheHumanoidOfVrmWhereTheirOwnNamesTellNothing) {
  GltfText gltf = plain_leg();
  gltf.document["nodes"][1]["name"] = "\xE8\x85\xB0";  // hips
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
  EXPECT_EQ(kind_of_ending("Avatar.VRM"), FileKind::kGlb);
  EXPECT_EQ(kind_of_ending("wave.vrma"), FileKind::kGlb);
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
  // Where there is an image for every program, too, that is shown.
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
          "needs the glTF extension ACME_bricks");
  refused([](json& d) { d["asset"]["version"] = "1.0"; }, "glTF 1.0");
  refused([](json& d) { d["meshes"] = 5; }, "\"meshes\" are no list");
  refused([](json& d) { d["accessors"][2]["count"] = 4; }, "a triangle names vertex 4 of 4");
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
  refused([](json& d) { d["accessors"][4]["count"] = 1; }, "1 inverse bind matrices for 2 joints");
  refused([](json& d) { d["nodes"][1]["children"] = {2, 2}; }, "hangs on two others");
  refused([](json& d) { d["nodes"][2]["children"] = json::array({0}); }, "hangs on two others");
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
