// SPDX-License-Identifier: MIT

#include "assets/open_collider.h"

#include <gtest/gtest.h>

#include <string>

#include "assets/open.h"
#include "collider_files.h"

namespace sinew {
namespace {

using Map = Eigen::Affine3d;

const Map kStays = Map::Identity();

/// The quad in Collada, in centimeters with Z up.
const char* const kColladaQuad = R"(<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit name="centimeter" meter="0.01"/><up_axis>Z_UP</up_axis></asset>
<library_geometries><geometry id="g"><mesh>
<source id="p"><float_array id="a" count="12">2 4 7 3 4 7 3 5 7 2 5 7</float_array>
<technique_common>
<accessor source="#a" count="4" stride="3"><param name="X" type="float"/>
<param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="2"><input semantic="VERTEX" source="#v" offset="0"/>
<p>0 1 2 0 2 3</p></triangles></mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s"><node id="n"><instance_geometry url="#g"/></node>
</visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#s"/></scene></COLLADA>)";

/// Returns the map of (x, y, z) from Z up to Y up, in another unit.
Map z_up(double unit) {
  Map map = Map::Identity();
  map.linear() << unit, 0, 0, 0, 0, unit, 0, -unit, 0;
  return map;
}

/// Opens a character in centimeters with Z up that looks along +x.
Character obj_character() {
  const Map place =
      Eigen::Translation3d(300.0, 10.0, 0.0) * z_up(1.0).inverse() * Eigen::Scaling(170.0);
  return open_character({folder().write("body.obj", obj_of(moved(legs(), place)))});
}

/// Expects one piece, whose vertices are exactly where those of the file belong.
/// \param to_other  map from the coordinates of the collider's file to those of the character's
///                   file
void expect_places(const Collider& collider, const Character& other, const Points& in_file,
                   const Map& to_other) {
  ASSERT_EQ(collider.pieces.size(), 1U);
  const Points& found = collider.pieces[0].mesh.positions;
  EXPECT_EQ(collider.pieces[0].joint, -1);
  ASSERT_EQ(found.cols(), in_file.cols());
  for (Eigen::Index v = 0; v < in_file.cols(); ++v) {
    const Eigen::Vector3d expected = ours(other, to_other * Eigen::Vector3d(in_file.col(v)));
    Eigen::Index nearest = 0;
    EXPECT_LT((found.colwise() - expected).colwise().norm().minCoeff(&nearest), 1e-6);
    EXPECT_LT((collider.character.frame.to_file(found.col(nearest)) - in_file.col(v)).norm(),
              1e-6 * in_file.col(v).norm());
  }
}

TEST(OpenCollider, OfTwoGltfFilesHasTheSameNumbersInTheSamePlace) {
  const Character other = gltf_character();
  const TriangleMesh pillar = moved(legs(), Map(Eigen::Translation3d(2.0, 0.5, -2.5)));
  const std::string file = folder().write("pillar.gltf", gltf_of(pillar));
  ASSERT_FALSE(open_character({file}).frame.rotation.isIdentity()) << "it would be turned alone";
  expect_places(open_collider(file, other), other, pillar.positions, kStays);
}

TEST(OpenCollider, OfTwoOtherFilesHasTheSameNumbersInTheSamePlace) {
  const Character other = obj_character();
  ASSERT_NEAR(other.frame.rotation(1, 2), 1.0, 1e-12) << "Z is up";
  const TriangleMesh pillar = moved(legs(), Map(Eigen::Translation3d(250.0, 40.0, 8.0)));
  const std::string file = folder().write("pillar.obj", obj_of(pillar));
  expect_places(open_collider(file, other), other, pillar.positions, kStays);
  const std::string fbx = folder().write("quad.fbx", fbx_quad(1, 2.54));
  expect_places(open_collider(fbx, other), other, quad().positions, kStays);
}

TEST(OpenCollider, OfGltfIsInMetersWithYUpWithACharacterInCentimetersWithZUp) {
  const Character other = obj_character();
  const TriangleMesh pillar = moved(legs(), Map(Eigen::Translation3d(2.5, 0.4, 0.3)));
  const std::string file = folder().write("pillar.gltf", gltf_of(pillar));
  expect_places(open_collider(file, other), other, pillar.positions, z_up(0.01).inverse());
}

TEST(OpenCollider, OfAFormatWithoutUnitIsInMetersWithYUpWithAGltfFile) {
  const Character other = gltf_character();
  // Opened as a character, it would be turned upright from Z.
  const TriangleMesh pillar = moved(legs(), z_up(80.0).inverse());
  const std::string file = folder().write("pillar.obj", obj_of(pillar));
  ASSERT_NEAR(open_character({file}).frame.rotation(1, 2), 1.0, 1e-12);
  expect_places(open_collider(file, other), other, pillar.positions, kStays);
}

TEST(OpenCollider, OfFbxHasItsOwnUnitAndUpAxisWithAGltfFile) {
  const Character other = gltf_character();
  const std::string inches = folder().write("inches.fbx", fbx_quad(2, 2.54));
  expect_places(open_collider(inches, other), other, quad().positions, z_up(0.0254));
  const std::string meters = folder().write("meters.fbx", fbx_quad(1, 100.0));
  expect_places(open_collider(meters, other), other, quad().positions, kStays);
}

TEST(OpenCollider, OfColladaIsInMetersWithYUpAsItIsRead) {
  const Points read = z_up(0.01) * quad().positions;
  const std::string file = folder().write("quad.dae", kColladaQuad);
  const Character meters = gltf_character();
  expect_places(open_collider(file, meters), meters, read, kStays);
  const Character other = obj_character();
  expect_places(open_collider(file, other), other, read, kStays);
}

TEST(OpenCollider, KnowsGltfByItsContent) {
  const TriangleMesh body = moved(legs(), Map(Eigen::Scaling(25.0)));
  const Character other = open_character({folder().write("body.bin", gltf_of(body))});
  EXPECT_TRUE(other.is_gltf);
  const TriangleMesh pillar = legs();
  const std::string file = folder().write("pillar.data", gltf_of(pillar));
  expect_places(open_collider(file, other), other, pillar.positions, kStays);
}

TEST(OpenCollider, OfACharacterIsThatCharacterInItsPlace) {
  const std::string file = std::string(SINEW_SOURCE_DIR) + "/data/humanoid.glb";
  const Character alone = open_character({file});
  const Character other = gltf_character();
  const Collider collider = open_collider(file, other);
  EXPECT_FALSE(collider.rigid());
  const Character& there = collider.character;
  ASSERT_EQ(there.skeleton.joint_count(), alone.skeleton.joint_count());
  ASSERT_EQ(there.surface.vertex_count(), alone.surface.vertex_count());
  ASSERT_FALSE(there.clips.empty());
  const auto place = [&](const Eigen::Vector3d& p) {
    return other.frame.to_ours(alone.frame.to_file(p));
  };
  const double time = 0.4 * alone.clips[0].duration;
  const auto posed =
      skinning_transforms(alone.skeleton, alone.clips[0].sample(alone.skeleton, time));
  const auto posed_there =
      skinning_transforms(there.skeleton, there.clips[0].sample(there.skeleton, time));
  for (int v = 0; v < there.surface.vertex_count(); v += 17) {
    const Eigen::Vector3d p = alone.surface.positions.col(v);
    const Eigen::Vector3d q = there.surface.positions.col(v);
    ASSERT_LT((q - place(p)).norm(), 1e-6);
    for (std::size_t j = 0; j < posed.size(); ++j) {
      ASSERT_LT((posed_there[j] * q - place(posed[j] * p)).norm(), 1e-6);
    }
  }
}

}  // namespace
}  // namespace sinew
