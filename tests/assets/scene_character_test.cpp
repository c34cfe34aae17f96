// SPDX-License-Identifier: MIT

#include "assets/scene/scene_character.h"

#include <gtest/gtest.h>

#include <limits>
#include <numeric>

#include "assets/preparation/prepare_surface.h"
#include "scene_pieces.h"
#include "scene_truth.h"
#include "scratch_folder.h"
#include "support/meshes.h"

namespace sinew {
namespace {

/// Returns a tube of length 4 along x on three joints. They are below an armature that is turned
/// and scaled by 0.01, which is a child of a helper node. As exporters often do, the mesh is in
/// centimeters and turned by 90 degrees.
Scene tube_scene() {
  const Eigen::AngleAxisd quarter(M_PI / 2, Eigen::Vector3d::UnitX());
  const Eigen::AngleAxisd none(0.0, Eigen::Vector3d::UnitX());
  const Eigen::AngleAxisd odd(0.7, Eigen::Vector3d(1, 2, 3).normalized());
  Scene scene;
  scene.nodes = {
      {"scene", -1, Eigen::Matrix4d::Identity()},
      {"helper", 0, placed({1, 2, 3}, none)},
      {"armature", 1, placed({0, 0, 0}, quarter, 0.01)},
      {"hip", 2, placed({-200, 0, 0}, odd)},
      {"knee", 3, placed(odd.inverse() * Eigen::Vector3d(150, 0, 0), odd)},
      {"foot", 4, placed((odd * odd).inverse() * Eigen::Vector3d(150, 0, 0), none)},
      {"foot_end", 5, placed((odd * odd).inverse() * Eigen::Vector3d(50, 0, 0), none)},
      {"control", 2, placed({0, 900, 0}, none)},
      {"skin", 2, Eigen::Matrix4d::Identity()},
  };
  const auto global = scene.global_transforms();
  SceneMesh mesh;
  const TriangleMesh tube = make_tube(400, 50);
  mesh.name = "skin";
  mesh.node = 8;
  mesh.positions = tube.positions;
  mesh.triangles = tube.triangles;
  const Eigen::Matrix4d mesh_to_scene = global[8];
  const auto nearness = [&](int v, int bone) {
    return std::max(0.0, 1.0 - std::abs(tube.positions(0, v) - (bone - 1) * 150.0) / 200.0);
  };
  for (int bone = 0; bone < 3; ++bone) {
    SceneBone scene_bone;
    scene_bone.node = 3 + bone;
    scene_bone.inverse_bind = global[3 + bone].inverse() * mesh_to_scene;
    for (int v = 0; v < tube.vertex_count(); ++v) {
      const double weight = nearness(v, bone) / (nearness(v, 0) + nearness(v, 1) + nearness(v, 2));
      if (weight > 0.0) scene_bone.weights.emplace_back(v, static_cast<float>(weight));
    }
    mesh.bones.push_back(scene_bone);
  }
  SceneBone control;  // a bone of the skin that moves no vertex
  control.node = 7;
  control.inverse_bind = global[7].inverse() * mesh_to_scene;
  mesh.bones.push_back(control);
  scene.meshes.push_back(mesh);
  return scene;
}

SceneClip moving_clip() {
  SceneClip clip;
  clip.name = "move";
  SceneChannel helper;  // above the joints: moves the whole character
  helper.node = 1;
  helper.translations = {{0.0, {0, 0, 0}}, {1.0, {4, -1, 2}}};
  helper.rotations = {{0.0, turn(0.0, {0, 0, 1})}, {0.5, turn(2.0, {0, 1, 1})}};
  SceneChannel knee;
  knee.node = 4;
  knee.rotations = {{0.2, turn(0.3, {1, 0, 0})}, {0.9, turn(-1.0, {1, 1, 0})}};
  SceneChannel foot;
  foot.node = 5;
  foot.translations = {{0.0, {100, 20, 0}}, {1.0, {130, 0, 50}}};
  clip.channels = {helper, knee, foot};
  return clip;
}

TEST(SceneCharacter, MovesItsSkinLikeTheSceneItself) {
  Scene scene = tube_scene();
  scene.clips.push_back(moving_clip());
  for (const double time : {0.0, 0.2, 0.45, 0.5, 0.77, 1.0}) {
    EXPECT_LT(skinning_error(scene, "tube", 0, time), 1e-4) << time;
  }
}

TEST(SceneCharacter, RestsInTheBindPoseWhateverTheNodesDo) {
  Scene scene = tube_scene();
  const SceneCharacter bound = character_of_scene(scene, "tube");
  // Only the end of a limb is posed. The bind pose must follow from the rest of the body.
  scene.nodes[5].local *= placed({0, 0, 0}, Eigen::AngleAxisd(1.0, Eigen::Vector3d::UnitY()));
  const SceneCharacter posed = character_of_scene(scene, "tube");
  EXPECT_TRUE(posed.surface.positions.isApprox(bound.surface.positions, 1e-9));
  for (int j = 0; j < bound.skeleton.joint_count(); ++j) {
    EXPECT_TRUE(
        posed.skeleton.joints[j].rest_local.isApprox(bound.skeleton.joints[j].rest_local, 1e-9));
  }
  // Nodes that no clip drives stay where the file poses them.
  scene.nodes[3].local *= placed({5, 0, 0}, Eigen::AngleAxisd(0.4, Eigen::Vector3d::UnitZ()));
  scene.clips.push_back(moving_clip());
  EXPECT_LT(skinning_error(scene, "tube", 0, 0.6), 1e-4);
}

TEST(SceneCharacter, TakesTheBonesThatMoveSkinAndTheEndsOfLimbs) {
  const SceneCharacter tube = character_of_scene(tube_scene(), "tube");
  std::vector<std::string> names;
  for (const Joint& joint : tube.skeleton.joints) names.push_back(joint.name);
  EXPECT_EQ(names, (std::vector<std::string>{"hip", "knee", "foot", "foot_end"}));
  const auto rest = tube.skeleton.rest_global();
  EXPECT_TRUE(rest[0].translation().isApprox(Eigen::Vector3d(-1, 2, 3), 1e-9));
  EXPECT_TRUE(rest[3].translation().isApprox(Eigen::Vector3d(2.5, 2, 3), 1e-9));
}

TEST(SceneCharacter, PutsTheMeshesOfOneSkinInOnePlaceToTheLastBit) {
  Scene scene = tube_scene();
  SceneMesh second = scene.meshes[0];  // as for another material, with its bones in another order
  std::swap(second.bones[0], second.bones[2]);
  for (SceneMesh* mesh : {&scene.meshes[0], &second}) {
    for (SceneBone& bone : mesh->bones) {
      bone.inverse_bind = bone.inverse_bind.cast<float>().cast<double>().eval();
    }
  }
  for (SceneBone& bone : second.bones) bone.inverse_bind *= 1.0 + 1e-7;
  scene.meshes.push_back(second);
  const SceneCharacter both = character_of_scene(scene, "tube");
  const Eigen::Index half = both.surface.positions.cols() / 2;
  EXPECT_EQ(both.surface.positions.leftCols(half), both.surface.positions.rightCols(half));
}

TEST(SceneCharacter, MergesMeshesOfOneSkeletonThoughTheirSpacesDiffer) {
  Scene scene = tube_scene();
  SceneMesh second = scene.meshes[0];
  second.name = "coat";
  second.positions = 0.5 * second.positions;  // the same place in another space
  for (SceneBone& bone : second.bones) {
    bone.inverse_bind *= Eigen::Vector4d(2, 2, 2, 1).asDiagonal();
  }
  scene.meshes.push_back(second);
  const SceneCharacter both = character_of_scene(scene, "tube");
  ASSERT_EQ(both.surface.parts.size(), 2U);
  const Eigen::Index half = both.surface.positions.cols() / 2;
  EXPECT_TRUE(
      both.surface.positions.leftCols(half).isApprox(both.surface.positions.rightCols(half), 1e-9));
}

TEST(SceneCharacter, KeepsLipsOfDifferentWeightsApartAndWeldsSeams) {
  Scene scene = tube_scene();
  SceneMesh& mesh = scene.meshes[0];
  const Eigen::Index count = mesh.positions.cols();
  mesh.positions.conservativeResize(3, count + 2);
  mesh.positions.col(count) = mesh.positions.col(0);      // a seam has the same weights
  mesh.positions.col(count + 1) = mesh.positions.col(1);  // a lip has weights of another bone
  mesh.positions(2, 2) += 0.1;
  mesh.triangles.push_back({static_cast<int>(count), static_cast<int>(count) + 1, 2});
  for (SceneBone& bone : mesh.bones) {
    const auto weights = bone.weights;
    for (const auto& [vertex, weight] : weights) {
      if (vertex == 0) bone.weights.emplace_back(static_cast<int>(count), weight);
    }
  }
  mesh.bones[2].weights.emplace_back(static_cast<int>(count) + 1, 1.0F);
  Character character;
  prepare_surface(character_of_scene(scene, "tube").surface, "tube", character);
  EXPECT_EQ(character.surface.vertex_count(), count + 1);
}

// assimp makes one mesh for each material of an object. Each mesh names only its own bones, so
// positions that are computed from those would differ in the last digits.
TEST(SceneCharacter, WeldsThePiecesOfAnObject) {
  Scene scene = tube_scene();
  scene.objects.push_back({"skin", 8, scene.meshes[0].positions});
  scene.meshes[0].object = 0;
  scene.meshes[0].object_vertex.resize(scene.meshes[0].positions.cols());
  std::iota(scene.meshes[0].object_vertex.begin(), scene.meshes[0].object_vertex.end(), 0);
  Character whole;
  prepare_surface(character_of_scene(scene, "tube").surface, "tube", whole);
  SceneMesh half = scene.meshes[0];
  const std::size_t middle = half.triangles.size() / 2;
  scene.meshes[0].triangles.resize(middle);
  half.triangles.erase(half.triangles.begin(),
                       half.triangles.begin() + static_cast<std::ptrdiff_t>(middle));
  std::reverse(half.bones.begin(), half.bones.end());
  for (SceneBone& bone : half.bones) {
    bone.inverse_bind(0, 3) *= 1.0 + 1e-7;  // files store floats
  }
  scene.meshes.push_back(half);
  Character character;
  prepare_surface(character_of_scene(scene, "tube").surface, "tube", character);
  EXPECT_EQ(character.surface.vertex_count(), whole.surface.vertex_count());
}

TEST(SceneCharacter, NumbersNamesThatOccurTwice) {
  Scene scene = tube_scene();
  scene.nodes[4].name = scene.nodes[5].name = "bone";
  const SceneCharacter character = character_of_scene(scene, "tube");
  EXPECT_EQ(character.skeleton.joints[1].name, "bone");
  EXPECT_EQ(character.skeleton.joints[2].name, "bone_2");
}

TEST(SceneCharacter, WarnsOfRigidPartsAndMissingWeights) {
  Scene scene = tube_scene();
  SceneMesh hat = scene.meshes[0];
  hat.name = "hat";
  hat.bones.clear();
  scene.meshes.push_back(hat);
  for (SceneBone& bone : scene.meshes[0].bones) {
    std::erase_if(bone.weights, [](const auto& entry) { return entry.first == 7; });
  }
  const SceneCharacter character = character_of_scene(scene, "tube");
  ASSERT_EQ(character.warnings.size(), 2U);
  EXPECT_NE(character.warnings[0].find("'hat'"), std::string::npos);
  EXPECT_NE(character.warnings[1].find("1 vertex has no joint weights"), std::string::npos);
  Character prepared;
  prepare_surface(character.surface, "tube", prepared);
  EXPECT_FALSE(prepared.weights->knows(7));
  EXPECT_TRUE(prepared.weights->knows(8));
}

/// Builds a small tube about the origin without bones.
SceneMesh rigid_mesh(const std::string& name, int node) {
  SceneMesh mesh;
  const TriangleMesh tube = make_tube(20, 10);
  mesh.name = name;
  mesh.node = node;
  mesh.positions = tube.positions;
  mesh.triangles = tube.triangles;
  return mesh;
}

TEST(SceneCharacter, KeepsRigidPartsThatAJointCarries) {
  Scene scene = tube_scene();
  const Eigen::Matrix4d grip =
      placed({3, 4, 5}, Eigen::AngleAxisd(0.5, Eigen::Vector3d::UnitY()), 2.0);
  scene.nodes.push_back({"boot", 5, grip});
  scene.meshes.push_back(rigid_mesh("sole", 9));
  scene.nodes.push_back({"ground", 0, Eigen::Matrix4d::Identity()});
  scene.meshes.push_back(rigid_mesh("grass", 10));
  // The file poses the foot away from where it was bound. The rest of the body is as it was bound,
  // so the reader can find the bind pose.
  const Eigen::Matrix4d bound = scene.global_transforms()[9];
  scene.nodes[5].local *= placed({0, 0, 0}, Eigen::AngleAxisd(1.0, Eigen::Vector3d::UnitY()));
  const SceneCharacter character = character_of_scene(scene, "tube");
  ASSERT_EQ(character.surface.parts.size(), 2U);
  EXPECT_EQ(character.surface.parts[1].name, "sole");
  const int first = character.surface.parts[1].surface_vertex[0];
  const Eigen::Vector3d expected =
      (bound * scene.meshes[1].positions.col(0).homogeneous()).head<3>();
  EXPECT_TRUE(character.surface.positions.col(first).isApprox(expected, 1e-6));
  const auto& row = character.surface.weights->vertices[first];
  ASSERT_EQ(row.size(), 1U);
  EXPECT_EQ(character.skeleton.joints[row[0].joint].name, "foot");
  ASSERT_FALSE(character.warnings.empty());
  EXPECT_NE(character.warnings[0].find("not shown ('grass')"), std::string::npos);
}

/// Adds a copy of a scene's nodes and meshes under the same top node, transformed by `aside`.
void add_copy(Scene& scene, const Scene& copy, const Eigen::Matrix4d& aside) {
  const int first = static_cast<int>(scene.nodes.size()) - 1;
  for (std::size_t n = 1; n < copy.nodes.size(); ++n) {
    SceneNode node = copy.nodes[n];
    node.name += "'";
    if (node.parent == 0) node.local = aside * node.local;
    if (node.parent > 0) node.parent += first;
    scene.nodes.push_back(node);
  }
  for (SceneMesh mesh : copy.meshes) {
    mesh.node += first;
    for (SceneBone& bone : mesh.bones) bone.node += first;
    scene.meshes.push_back(mesh);
  }
}

TEST(SceneCharacter, IsTheLargestOfSeveral) {
  Scene scene = tube_scene();
  SceneMesh coat = scene.meshes[0];
  coat.name = "coat";
  std::erase_if(coat.bones, [](const SceneBone& bone) { return bone.node != 5; });
  scene.meshes.push_back(coat);
  const Eigen::AngleAxisd none(0.0, Eigen::Vector3d::UnitX());
  add_copy(scene, tube_scene(), placed({0, 0, 10}, none));
  const SceneCharacter character = character_of_scene(scene, "two.fbx");
  ASSERT_EQ(character.surface.parts.size(), 2U) << "skin and coat of the first";
  EXPECT_EQ(character.skeleton.joint_count(), 4);
  ASSERT_FALSE(character.warnings.empty());
  EXPECT_NE(character.warnings[0].find("2 skeletons; only the largest, 'armature'"),
            std::string::npos)
      << character.warnings[0];
  EXPECT_NE(character.warnings[0].find("'armature''"), std::string::npos);
}

TEST(SceneCharacter, HasItsEyesThoughTheyHaveASkeletonOfTheirOwn) {
  Scene scene = tube_scene();
  const Eigen::AngleAxisd none(0.0, Eigen::Vector3d::UnitX());
  // The copy is a tenth as large and at the middle of the tube.
  const Eigen::Vector3d middle(1, 2, 3);
  add_copy(scene, tube_scene(), placed(0.9 * middle, none, 0.1));
  const SceneCharacter character = character_of_scene(scene, "eyes.fbx");
  EXPECT_EQ(character.surface.parts.size(), 2U);
  EXPECT_TRUE(character.warnings.empty());
}

// In FBX files the joints of the eyes may look aside in the saved pose.
TEST(SceneCharacter, HasItsEyesWhereTheyWereBoundWhereNodesSayIt) {
  Scene scene = tube_scene();
  scene.binds_at_nodes = true;
  scene.meshes[0].bones.pop_back();
  const Eigen::AngleAxisd none(0.0, Eigen::Vector3d::UnitX());
  Scene eyes = tube_scene();
  std::erase_if(eyes.meshes[0].bones, [](const SceneBone& bone) { return bone.node != 4; });
  eyes.meshes[0].positions.conservativeResize(3, eyes.meshes[0].positions.cols() - 1);
  std::erase_if(eyes.meshes[0].triangles, [&](const Triangle& triangle) {
    return std::any_of(triangle.begin(), triangle.end(),
                       [&](int v) { return v >= eyes.meshes[0].positions.cols(); });
  });
  std::erase_if(eyes.meshes[0].bones[0].weights,
                [&](const auto& entry) { return entry.first >= eyes.meshes[0].positions.cols(); });
  add_copy(scene, eyes, placed(0.9 * Eigen::Vector3d(1, 2, 3), none, 0.1));
  std::swap(scene.meshes[0], scene.meshes[1]);  // the body is the larger one, but not the first
  const Eigen::Affine3d bound(scene.global_transforms()[scene.meshes[0].node]);
  const Points expected = bound * scene.meshes[0].positions;
  const int joint = scene.meshes[0].bones[0].node;
  scene.nodes[joint].local *= placed({7, 8, 9}, Eigen::AngleAxisd(0.3, Eigen::Vector3d::UnitY()));
  const SceneCharacter character = character_of_scene(scene, "eyes.fbx");
  ASSERT_EQ(character.surface.parts.size(), 2U);
  const std::vector<int>& eye = character.surface.parts[0].surface_vertex;
  EXPECT_TRUE(Points(character.surface.positions(Eigen::all, eye)).isApprox(expected, 1e-6));
}

TEST(SceneCharacter, HasTwoGlovesThoughNothingIsBoundToItsHip) {
  // One mesh is bound to the knee and the other one to an arm. Their common parent, the hip, moves
  // no vertex, but both meshes belong to one character.
  Scene scene = tube_scene();
  scene.nodes.push_back({"arm", 3, placed({0, 300, 0}, Eigen::AngleAxisd::Identity())});
  scene.meshes[0].node = 0;
  SceneMesh other = scene.meshes[0];
  SceneBone arm = other.bones[1];
  arm.node = 9;
  arm.inverse_bind = scene.global_transforms()[9].inverse() * scene.global_transforms()[8];
  other.bones = {arm};
  std::erase_if(scene.meshes[0].bones, [](const SceneBone& bone) { return bone.node != 4; });
  scene.meshes.push_back(other);
  EXPECT_EQ(character_of_scene(scene, "gloves.fbx").surface.parts.size(), 2U);
}

TEST(SceneCharacter, TakesJointsForBoundWhereTheyAreIfTheirMatricesCannotBeInverted) {
  const SceneCharacter whole = character_of_scene(tube_scene(), "tube.glb");
  Scene scene = tube_scene();
  scene.meshes[0].bones[1].inverse_bind.setZero();
  const SceneCharacter mended = character_of_scene(scene, "tube.glb");
  ASSERT_EQ(mended.warnings.size(), 1U);
  EXPECT_NE(mended.warnings[0].find("'knee'"), std::string::npos);
  EXPECT_TRUE(mended.surface.positions.isApprox(whole.surface.positions, 1e-9));
  for (int j = 0; j < whole.skeleton.joint_count(); ++j) {
    EXPECT_TRUE(
        mended.skeleton.joints[j].rest_local.isApprox(whole.skeleton.joints[j].rest_local, 1e-9));
  }
  scene = tube_scene();  // now the matrix of the second piece of an object
  scene.objects.emplace_back();
  scene.meshes[0].object = 0;
  scene.meshes[0].object_vertex.assign(scene.meshes[0].positions.cols(), -1);
  scene.meshes.push_back(scene.meshes[0]);
  for (const double fault : {std::numeric_limits<double>::quiet_NaN(), 0.0}) {
    scene.meshes[1].bones[2].inverse_bind.setConstant(fault);
    const SceneCharacter both = character_of_scene(scene, "tube.glb");
    ASSERT_EQ(both.warnings.size(), 1U);
    EXPECT_NE(both.warnings[0].find("'foot'"), std::string::npos);
    EXPECT_TRUE(both.surface.positions.allFinite());
  }
  scene.meshes.clear();
  EXPECT_NE(input_error([&] { character_of_scene(scene, "tube.glb"); }).find("contains no mesh"),
            std::string::npos);
}

TEST(SceneCharacter, OfMirroredNodesLooksOutward) {
  Scene scene = tube_scene();
  scene.nodes[1].local *= Eigen::Vector4d(-1, 1, 1, 1).asDiagonal();
  Character character;
  prepare_surface(character_of_scene(scene, "tube").surface, "tube", character);
  EXPECT_GT(signed_volume(character.surface.positions, character.surface.triangles), 0.0);
  EXPECT_TRUE(character.warnings.empty());
  scene.clips.push_back(moving_clip());
  scene.clips[0].channels.erase(
      scene.clips[0].channels.begin());  // the helper: its keys do not mirror
  EXPECT_LT(skinning_error(scene, "tube", 0, 0.6), 1e-6);
}

}  // namespace
}  // namespace sinew
