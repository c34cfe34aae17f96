// SPDX-License-Identifier: MIT

// Skins of FBX files: the motion of vertices without weights, and warnings about skins that other
// programs move differently.

#include "assets/fbx/fbx_skins.h"

#include <gtest/gtest.h>

#include "assets/file_bytes.h"
#include "assets/open.h"
#include "assets/scene/import_scene.h"
#include "assets/scene/scene_character.h"
#include "assets/surface/import_surface.h"
#include "fbx_text.h"
#include "rig/pose.h"
#include "support/test_data.h"

namespace sinew {
namespace {

/// Describes a square in the plane z = 0, bound to a hip at the origin and a knee at (2, 0, 0).
struct SkinnedSquare {
  std::string skinning = "Linear";
  double mesh_x = 0.0;   ///< x of the node of the mesh
  double hip_y = 0.0;    ///< y of the hip
  double group_z = 0.0;  ///< z of the node above both
  bool is_half = false;  ///< true: the right corners have no weights
  /// True: a clip turns the hip by 90 degrees and moves the node of the mesh by (4, 0, 0).
  bool moves = false;
  bool travels = false;  ///< true: a clip moves the node above both

  static std::string at(double x, double y, double z) {
    return "\t\tVersion: 232\n" +
           FbxText::properties(fmt::format(
               "\t\t\tP: \"Lcl Translation\", \"Lcl Translation\", \"\", \"A\",{},{},{}\n", x, y,
               z));
  }
  static std::string matrix(const std::string& name, double x) {
    return FbxText::array(name,
                          std::vector<double>{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0, 0, 1});
  }

  Scene scene() const {
    FbxText file;
    const int group = file.add("Model", "Null", "group", at(0, 0, group_z));
    const int mesh = file.add("Model", "Mesh", "sheet", at(mesh_x, 0, 0));
    const int hip = file.add("Model", "LimbNode", "hip", at(0, hip_y, 0));
    const int knee = file.add("Model", "LimbNode", "knee", at(2, 0, 0));
    const int geometry = file.add(
        "Geometry", "Mesh", "sheet",
        FbxText::array("Vertices", std::vector<double>{0, 0, 0, 2, 0, 0, 2, 2, 0, 0, 2, 0}) +
            FbxText::array("PolygonVertexIndex", std::vector<int>{0, 1, 2, -4}) +
            "\t\tGeometryVersion: 124\n");
    const int skin = file.add(
        "Deformer", "Skin", "skin",
        fmt::format("\t\tVersion: 101\n\t\tLink_DeformAcuracy: 50\n\t\tSkinningType: \"{}\"\n",
                    skinning));
    file.connect(group, 0);
    file.connect(mesh, group);
    file.connect(hip, group);
    file.connect(knee, hip);
    file.connect(geometry, mesh);
    file.connect(skin, geometry);
    for (const auto& [joint, x, corners] :
         {std::tuple(hip, 0.0, std::vector<int>{0, 3}), {knee, 2.0, std::vector<int>{1, 2}}}) {
      const std::string weights =
          FbxText::array("Indexes", corners) + FbxText::array("Weights", std::vector<double>{1, 1});
      const int cluster =
          file.add("Deformer", "Cluster", "cluster",
                   "\t\tVersion: 100\n" + (is_half && joint == knee ? std::string() : weights) +
                       matrix("Transform", -x) + matrix("TransformLink", x));
      file.connect(cluster, skin);
      file.connect(joint, cluster);
    }
    if (travels) file.animate("walk", {{group, "Lcl Translation", "d|Y", 0, 4}});
    if (moves) {
      file.animate("walk", {{hip, "Lcl Rotation", "d|Z", 0, 90},
                            {mesh, "Lcl Translation", "d|X", mesh_x, mesh_x + 4.0}});
    }
    return import_scene(file.text(), FileKind::kFbx, "sheet.fbx");
  }
};

int count(const std::vector<std::string>& warnings, const std::string& part) {
  return static_cast<int>(std::count_if(
      warnings.begin(), warnings.end(),
      [&](const std::string& warning) { return warning.find(part) != std::string::npos; }));
}

TEST(FbxSkins, OfDualQuaternionsAreSaid) {
  for (const auto& [type, alone, mixed] :
       {std::tuple("Linear", 0, 0), {"Rigid", 0, 0}, {"DualQuaternion", 1, 0}, {"Blend", 0, 1}}) {
    SkinnedSquare square;
    square.skinning = type;
    const Scene scene = square.scene();
    EXPECT_EQ(count(scene.warnings, "'sheet' was made for dual quaternion skinning"), alone)
        << type;
    EXPECT_EQ(count(scene.warnings, "'sheet' was made for a blend of"), mixed) << type;
  }
}

TEST(FbxSkins, OfMeshesThatWereMovedAreSaid) {
  const auto warnings = [](const SkinnedSquare& square) {
    return count(square.scene().warnings, "the node of 'sheet' was moved after the skin was bound");
  };
  EXPECT_EQ(warnings({}), 0);
  EXPECT_EQ(warnings({.mesh_x = 4.0}), 1);
  EXPECT_EQ(warnings({.mesh_x = 0.001}), 0) << "not seen";
  EXPECT_EQ(warnings({.hip_y = 3.0}), 0) << "the joints alone are posed";
  EXPECT_EQ(warnings({.group_z = 3.0}), 0) << "all was moved together";
  EXPECT_EQ(warnings({.mesh_x = 4.0, .group_z = 3.0}), 1);
}

TEST(FbxSkins, OfMeshesThatAClipMovesAreSaid) {
  const auto warnings = [](const SkinnedSquare& square) {
    return count(square.scene().warnings, "a clip moves the node of 'sheet' besides the joints");
  };
  EXPECT_EQ(warnings({}), 0);
  EXPECT_EQ(warnings({.moves = true}), 1);
  EXPECT_EQ(warnings({.mesh_x = 4.0, .moves = true}), 0) << "said as moved already";
  EXPECT_EQ(warnings({.travels = true}), 0) << "all moves together";
}

/// Returns the position, by linear blend skinning, of the corner of the square with this rest
/// position.
Eigen::Vector3d corner_at(const SceneCharacter& character, const Eigen::Vector3d& bound,
                          double time) {
  const std::vector<Transform> moves = skinning_transforms(
      character.skeleton, character.clips.at(0).sample(character.skeleton, time));
  Eigen::Index corner = 0;
  const double gap =
      (character.surface.positions.colwise() - bound).colwise().norm().minCoeff(&corner);
  EXPECT_LT(gap, 1e-9);
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  for (const auto& [joint, weight] : character.surface.weights->vertices[corner]) {
    sum += weight * (moves[joint] * character.surface.positions.col(corner));
  }
  return sum;
}

TEST(FbxSkins, LeaveVerticesWithoutWeightsToTheNodeOfTheMesh) {
  const SceneCharacter still =
      character_of_scene(SkinnedSquare{.hip_y = 3.0, .is_half = true}.scene(), "sheet.fbx");
  // The surface rests in its bind pose around the joints where the file poses them. The right
  // corners follow the node of the mesh, which the file leaves in place.
  EXPECT_LT((corner_at(still, {0, 5, 0}, 0.0) - Eigen::Vector3d(0, 5, 0)).norm(), 1e-6);
  EXPECT_LT((corner_at(still, {2, 3, 0}, 0.0) - Eigen::Vector3d(2, 0, 0)).norm(), 1e-6);
  EXPECT_LT((corner_at(still, {2, 5, 0}, 0.0) - Eigen::Vector3d(2, 2, 0)).norm(), 1e-6);
  EXPECT_EQ(still.surface.weights->unknown, (std::vector<char>{0, 1, 1, 0}));
  EXPECT_EQ(count(still.warnings, "2 vertices have no joint weights and move with the nodes"), 1);
}

TEST(FbxSkins, LeaveVerticesWithoutWeightsToAMovingNode) {
  const SceneCharacter moving = character_of_scene(
      SkinnedSquare{.group_z = 3.0, .is_half = true, .moves = true}.scene(), "sheet.fbx");
  for (const double time : {0.0, 0.123, 0.37, 0.8, 1.0}) {
    const double turn = 0.5 * M_PI * time;
    const Eigen::Vector3d turned(-2 * std::sin(turn), 2 * std::cos(turn), 3);
    const Eigen::Vector3d left(2 + 4 * time, 2, 3);
    EXPECT_LT((corner_at(moving, {0, 2, 3}, time) - turned).norm(), 1e-6) << time;
    EXPECT_LT((corner_at(moving, {2, 2, 3}, time) - left).norm(), 1e-4) << time;
  }
}

TEST(FbxSkins, NeedNoJointForANodeThatStaysWithTheRoot) {
  const auto joints = [](const SkinnedSquare& square) {
    return character_of_scene(square.scene(), "sheet.fbx").skeleton.joint_count();
  };
  EXPECT_EQ(joints({.group_z = 3.0, .is_half = true}), joints({.group_z = 3.0}));
  EXPECT_EQ(joints({.is_half = true, .travels = true}), joints({.travels = true}));
  EXPECT_EQ(joints({.hip_y = 3.0, .is_half = true}), joints({.hip_y = 3.0}) + 1);
}

/// Returns the largest distance of the positions from the vertices of a mesh that another program
/// wrote.
double distance_from(const std::string& deformed, const Points& positions) {
  const Points truth = import_obj(read_file(deformed), deformed).positions;
  double worst = 0.0;
  for (const auto& vertex : positions.colwise()) {
    worst = std::max(worst, (truth.colwise() - vertex).colwise().norm().minCoeff());
  }
  return worst;
}

/// Returns the vertices at the start of the first clip by linear blend skinning, in coordinates of
/// the file.
Points blended_linearly(const Character& character) {
  const Pose pose = character.clips.empty() ? rest_pose(character.skeleton)
                                            : character.clips[0].sample(character.skeleton, 0.0);
  const std::vector<Transform> moves = skinning_transforms(character.skeleton, pose);
  Points moved = Points::Zero(3, character.surface.vertex_count());
  for (Eigen::Index v = 0; v < moved.cols(); ++v) {
    for (const auto& [joint, weight] : character.weights->vertices[v]) {
      moved.col(v) += weight * (moves[joint] * character.surface.positions.col(v));
    }
    moved.col(v) = character.frame.to_file(Eigen::Vector3d(moved.col(v)));
  }
  return moved;
}

TEST(FbxSkins, AreThoseOfTheProgramsThatWroteThem) {
  const auto data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  const std::string folder = (*data / "09_loader_reference").string() + "/";
  const Character half = open_character({folder + "blender_293_half_skinned_7400_binary.fbx"});
  EXPECT_LT(distance_from(folder + "blender_293_half_skinned.obj", blended_linearly(half)), 2e-6);
  // The joint for the node of the mesh is not part of the body.
  EXPECT_EQ(half.skeleton.joint_count(), 3);
  EXPECT_EQ(count(half.warnings, "at the position"), 0);
  const Character dual = open_character({folder + "maya_dual_quaternion_7500_ascii.fbx"});
  const std::string deformed = folder + "maya_dual_quaternion.obj";
  // The method that the warning names is compared in tests/skinning/dual_quaternion_test.cpp.
  EXPECT_GT(distance_from(deformed, blended_linearly(dual)), 0.1);
  EXPECT_EQ(count(dual.warnings, "made for dual quaternion skinning"), 1);
  const Character moved = open_character({folder + "maya_transformed_skin_7700_ascii.fbx"});
  EXPECT_EQ(count(moved.warnings, "was moved after the skin was bound"), 1);
  for (const char* other :
       {"blender_279_sausage_7400_binary.fbx", "maya_skinned_pivot_7700_ascii.fbx"}) {
    const std::vector<std::string> warnings = open_character({folder + other}).warnings;
    EXPECT_EQ(count(warnings, "dual quaternion") + count(warnings, "was moved after") +
                  count(warnings, "a clip moves"),
              0)
        << other;
  }
}

}  // namespace
}  // namespace sinew
