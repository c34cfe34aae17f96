// SPDX-License-Identifier: MIT

#include "assets/open_collider.h"

#include <gtest/gtest.h>

#include <cstring>

#include "assets/open.h"
#include "gltf_text.h"
#include "scratch_folder.h"
#include "support/meshes.h"

namespace sinew {
namespace {

using Map = Eigen::Affine3d;

const Map kStays = Map::Identity();

/// Adds the triangles of a box to a mesh.
void add_box(const Eigen::Vector3d& low, const Eigen::Vector3d& high, TriangleMesh& mesh) {
  const int first = mesh.vertex_count();
  mesh.positions.conservativeResize(3, first + 8);
  for (int v = 0; v < 8; ++v) {
    mesh.positions.col(first + v) << (v & 1 ? high : low).x(), (v & 2 ? high : low).y(),
        (v & 4 ? high : low).z();
  }
  for (const Triangle& t : std::vector<Triangle>{{0, 2, 1},
                                                 {1, 2, 3},
                                                 {4, 5, 6},
                                                 {5, 7, 6},
                                                 {0, 1, 4},
                                                 {1, 5, 4},
                                                 {2, 6, 3},
                                                 {3, 6, 7},
                                                 {0, 4, 2},
                                                 {2, 4, 6},
                                                 {1, 3, 5},
                                                 {3, 7, 5}}) {
    mesh.triangles.push_back({first + t[0], first + t[1], first + t[2]});
  }
}

/// Returns two legs of height 1 whose feet point along +x. A character of this shape is turned when
/// it is opened.
TriangleMesh legs() {
  TriangleMesh mesh;
  for (const double z : {-0.2, 0.2}) {
    add_box({-0.1, 0.0, z - 0.05}, {0.2, 0.03, z + 0.05}, mesh);
    add_box({-0.1, 0.035, z - 0.05}, {0.1, 0.08, z + 0.05}, mesh);
    add_box({-0.1, 0.085, z - 0.05}, {0.1, 1.0, z + 0.05}, mesh);
  }
  return mesh;
}

TriangleMesh moved(TriangleMesh mesh, const Map& map) {
  mesh.positions = map * mesh.positions;
  return mesh;
}

TriangleMesh quad() {
  TriangleMesh mesh;
  mesh.positions.resize(3, 4);
  mesh.positions << 2, 3, 3, 2,  //
      4, 4, 5, 5,                //
      7, 7, 7, 7;
  mesh.triangles = {{0, 1, 2}, {0, 2, 3}};
  return mesh;
}

std::string obj_of(const TriangleMesh& mesh) {
  std::string text;
  for (const auto& p : mesh.positions.colwise()) {
    text += fmt::format("v {} {} {}\n", p[0], p[1], p[2]);
  }
  for (const Triangle& t : mesh.triangles) {
    text += fmt::format("f {} {} {}\n", t[0] + 1, t[1] + 1, t[2] + 1);
  }
  return text;
}

std::string stl_of(const TriangleMesh& mesh) {
  std::string bytes(80, ' ');
  const auto append = [&bytes](const auto& value) {
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
  };
  append(static_cast<std::uint32_t>(mesh.triangle_count()));
  for (const Triangle& triangle : mesh.triangles) {
    for (int i = 0; i < 3; ++i) append(0.0F);
    for (const int corner : triangle) {
      for (int i = 0; i < 3; ++i) append(static_cast<float>(mesh.positions(i, corner)));
    }
    append(std::uint16_t{0});
  }
  return bytes;
}

/// Adds a mesh of a single primitive and returns its index.
/// \param attributes  attributes in addition to the positions
int add_mesh(GltfText& gltf, const TriangleMesh& mesh,
             nlohmann::json attributes = nlohmann::json::object()) {
  const Eigen::Matrix3Xf places = mesh.positions.cast<float>();
  attributes["POSITION"] =
      gltf.add(std::vector<float>(places.data(), places.data() + places.size()), "VEC3", 3);
  std::vector<std::uint16_t> corners;
  for (const Triangle& t : mesh.triangles) corners.insert(corners.end(), t.begin(), t.end());
  const int indices = gltf.add(corners, "SCALAR", 1);
  gltf.document["meshes"].push_back(
      {{"primitives", {{{"attributes", attributes}, {"indices", indices}}}}});
  return static_cast<int>(gltf.document["meshes"].size()) - 1;
}

/// Adds a channel to the clip that drives a property of one node.
void add_clip(GltfText& gltf, int node, const char* path, const std::vector<float>& times,
              const std::vector<float>& keys) {
  const int components = std::strcmp(path, "rotation") == 0 ? 4 : 3;
  const int input = gltf.add(times, "SCALAR", 1);
  const int output = std::strcmp(path, "weights") == 0
                         ? gltf.add(keys, "SCALAR", 1)
                         : gltf.add(keys, components == 4 ? "VEC4" : "VEC3", components);
  if (!gltf.document.contains("animations")) {
    gltf.document["animations"] = {
        {{"samplers", nlohmann::json::array()}, {"channels", nlohmann::json::array()}}};
  }
  nlohmann::json& clip = gltf.document["animations"][0];
  clip["samplers"].push_back({{"input", input}, {"output", output}});
  clip["channels"].push_back(
      {{"sampler", clip["samplers"].size() - 1}, {"target", {{"node", node}, {"path", path}}}});
}

std::string gltf_of(const TriangleMesh& mesh) {
  GltfText gltf;
  gltf.document["nodes"] = {{{"mesh", add_mesh(gltf, mesh)}}};
  return gltf.text();
}

/// A clip for the quad in text FBX: a quarter turn about z within a second.
const char* const kFbxTurn = R"(
	AnimationStack: 10, "AnimStack::turn", "" {
	}
	AnimationLayer: 11, "AnimLayer::base", "" {
	}
	AnimationCurveNode: 12, "AnimCurveNode::R", "" {
		Properties70:  {
			P: "d|Z", "Number", "", "A",0
		}
	}
	AnimationCurve: 13, "AnimCurve::", "" {
		KeyTime: *2 {
			a: 0,46186158000
		}
		KeyValueFloat: *2 {
			a: 0,90
		}
	}
}
Connections:  {
	C: "OO",11,10
	C: "OO",12,11
	C: "OP",12,2, "Lcl Rotation"
	C: "OP",13,12, "d|Z"
)";

/// Returns the quad as text FBX.
/// \param clip  text between the objects and the connections of the quad
std::string fbx_quad(int up_axis, double centimetres,
                     const std::string& clip = "}\nConnections:  {") {
  return fmt::format(R"(; FBX 7.4.0 project file
FBXHeaderExtension:  {{
	FBXHeaderVersion: 1003
	FBXVersion: 7400
}}
GlobalSettings:  {{
	Version: 1000
	Properties70:  {{
		P: "UpAxis", "int", "Integer", "",{}
		P: "UnitScaleFactor", "double", "Number", "",{}
	}}
}}
Objects:  {{
	Geometry: 1, "Geometry::sheet", "Mesh" {{
		Vertices: *12 {{
			a: 1,4,7,2,4,7,2,5,7,1,5,7
		}}
		PolygonVertexIndex: *4 {{
			a: 0,1,2,-4
		}}
		GeometryVersion: 124
	}}
	Model: 2, "Model::square", "Mesh" {{
		Version: 232
		Properties70:  {{
			P: "Lcl Translation", "Lcl Translation", "", "A",1,0,0
		}}
	}}
{}
	C: "OO",2,0
	C: "OO",1,2
}}
)",
                     up_axis, centimetres, clip);
}

/// The quad in Collada, in centimetres with Z up.
const char* const kColladaQuad = R"(<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit name="centimetre" meter="0.01"/><up_axis>Z_UP</up_axis></asset>
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

const ScratchFolder& folder() {
  static const ScratchFolder scratch;
  return scratch;
}

/// Opens a character in metres away from the origin that looks along +x.
Character gltf_character() {
  const Map place = Eigen::Translation3d(3.0, 0.2, -2.0) * Eigen::Scaling(1.7);
  return open_character({folder().write("body.gltf", gltf_of(moved(legs(), place)))});
}

/// Opens a character in centimetres with Z up that looks along +x.
Character obj_character() {
  const Map place =
      Eigen::Translation3d(300.0, 10.0, 0.0) * z_up(1.0).inverse() * Eigen::Scaling(170.0);
  return open_character({folder().write("body.obj", obj_of(moved(legs(), place)))});
}

Eigen::Vector3d ours(const Character& character, const Eigen::Vector3d& file) {
  return character.frame.to_ours(file);
}

/// Expects one piece, whose vertices are exactly where those of the file belong.
/// \param to_other  map from the coordinates of the collider's file to those of the character's
///                  file
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

TEST(OpenCollider, OfGltfIsInMetresWithYUpBesideACharacterInCentimetresWithZUp) {
  const Character other = obj_character();
  const TriangleMesh pillar = moved(legs(), Map(Eigen::Translation3d(2.5, 0.4, 0.3)));
  const std::string file = folder().write("pillar.gltf", gltf_of(pillar));
  expect_places(open_collider(file, other), other, pillar.positions, z_up(0.01).inverse());
}

TEST(OpenCollider, OfAFormatWithoutUnitIsInMetresWithYUpBesideAGltfFile) {
  const Character other = gltf_character();
  // Opened as a character, it would be turned upright from Z.
  const TriangleMesh pillar = moved(legs(), z_up(80.0).inverse());
  const std::string file = folder().write("pillar.obj", obj_of(pillar));
  ASSERT_NEAR(open_character({file}).frame.rotation(1, 2), 1.0, 1e-12);
  expect_places(open_collider(file, other), other, pillar.positions, kStays);
}

TEST(OpenCollider, OfFbxHasItsOwnUnitAndUpAxisBesideAGltfFile) {
  const Character other = gltf_character();
  const std::string inches = folder().write("inches.fbx", fbx_quad(2, 2.54));
  expect_places(open_collider(inches, other), other, quad().positions, z_up(0.0254));
  const std::string metres = folder().write("metres.fbx", fbx_quad(1, 100.0));
  expect_places(open_collider(metres, other), other, quad().positions, kStays);
}

TEST(OpenCollider, OfColladaIsInMetresWithYUpAsItIsRead) {
  const Points read = z_up(0.01) * quad().positions;
  const std::string file = folder().write("quad.dae", kColladaQuad);
  const Character metres = gltf_character();
  expect_places(open_collider(file, metres), metres, read, kStays);
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

Transform turned(double angle, const Eigen::Vector3d& axis, const Eigen::Vector3d& about) {
  return Transform(Eigen::Translation3d(about) * Eigen::AngleAxisd(angle, axis) *
                   Eigen::Translation3d(-about));
}

/// Expects that a transform in our coordinates is the same motion as `in_file` in those of the
/// file.
void expect_motion(const Transform& found, const Transform& in_file, const Collider& collider,
                   const Collider::Piece& piece) {
  const FileFrame& frame = collider.character.frame;
  for (const auto& p : piece.mesh.positions.colwise()) {
    const Eigen::Vector3d expected = frame.to_ours(in_file * frame.to_file(p));
    EXPECT_LT((found * Eigen::Vector3d(p) - expected).norm(), 1e-6);
  }
}

/// Returns a door. Its frame does not move. Its leaf is on a hinge that opens by a quarter turn
/// within a second, while the node of the hinge rises by a metre. A handle on the leaf turns about
/// x.
GltfText door() {
  GltfText gltf;
  TriangleMesh frame;
  add_box({-0.1, 0, -0.1}, {0, 2, 0.1}, frame);
  TriangleMesh leaf;
  add_box({0, 0, -0.05}, {1, 1, 0.05}, leaf);
  TriangleMesh handle;
  add_box({-0.1, -0.02, 0}, {0.1, 0.02, 0.04}, handle);
  gltf.document["nodes"] = {
      {{"name", "room"}, {"translation", {1, 0, 2}}, {"children", {1, 2}}},
      {{"name", "frame"}, {"mesh", add_mesh(gltf, frame)}},
      {{"name", "hinge"}, {"translation", {0.5, 0, 0}}, {"children", {3}}},
      {{"name", "leaf"}, {"mesh", add_mesh(gltf, leaf)}, {"scale", {2, 2, 2}}, {"children", {4}}},
      {{"name", "handle"}, {"translation", {0.4, 0.5, 0.05}}, {"mesh", add_mesh(gltf, handle)}}};
  const float half = std::sqrt(0.5F);
  add_clip(gltf, 2, "rotation", {0, 1}, {0, 0, 0, 1, 0, half, 0, half});
  add_clip(gltf, 2, "translation", {0, 1}, {0.5F, 0, 0, 0.5F, 1, 0});
  add_clip(gltf, 4, "rotation", {0, 1}, {0, 0, 0, 1, half, 0, 0, half});
  return gltf;
}

TEST(OpenCollider, MovesPartsWithoutASkinAsClipsMoveTheirNodes) {
  const Character other = gltf_character();
  const Collider collider = open_collider(folder().write("door.gltf", door().text()), other);
  ASSERT_EQ(collider.pieces.size(), 3U);
  const Collider::Piece& frame = collider.pieces[0];
  const Collider::Piece& leaf = collider.pieces[1];
  const Collider::Piece& handle = collider.pieces[2];
  EXPECT_EQ(frame.name, "door");
  EXPECT_EQ(frame.joint, -1);
  EXPECT_EQ(leaf.name, "hinge");
  EXPECT_EQ(handle.name, "handle");
  for (const Collider::Piece& piece : collider.pieces) {
    EXPECT_EQ(piece.mesh.vertex_count(), 8);
    EXPECT_EQ(piece.mesh.triangle_count(), 12);
    ASSERT_EQ(piece.surface_vertex.size(), 8U);
    for (int v = 0; v < 8; ++v) {
      EXPECT_EQ(piece.mesh.positions.col(v),
                collider.character.surface.positions.col(piece.surface_vertex[v]));
    }
  }
  EXPECT_NEAR((ours(other, {3.5, 2, 2.1}) - leaf.mesh.positions.col(7)).norm(), 0.0, 1e-6);
  ASSERT_EQ(collider.character.clips.size(), 1U);
  EXPECT_TRUE(collider.character.warnings.empty()) << collider.character.warnings[0];
  for (const double time : {0.0, 0.13, 0.5, 0.77, 1.0, 3.0}) {
    const double share = std::min(time, 1.0);
    const Pose pose = collider.character.clips[0].sample(collider.character.skeleton, time);
    const std::vector<Transform> places = piece_transforms(collider, pose);
    ASSERT_EQ(places.size(), 3U);
    EXPECT_TRUE(places[0].isApprox(Transform::Identity(), 0.0));
    Transform opens = turned(share * M_PI / 2, Eigen::Vector3d::UnitY(), {1.5, 0, 2});
    opens.pretranslate(Eigen::Vector3d(0, share, 0));
    expect_motion(places[1], opens, collider, leaf);
    const Transform turns =
        turned(share * M_PI / 2, Eigen::Vector3d::UnitX(), {1.5 + 0.8, 1, 2 + 0.1});
    expect_motion(places[2], opens * turns, collider, handle);
  }
  for (const Transform& place :
       piece_transforms(collider, rest_pose(collider.character.skeleton))) {
    EXPECT_TRUE(place.isApprox(Transform::Identity(), 1e-12));
  }
}

TEST(OpenCollider, MovesPartsOfFbxAsClipsMoveTheirNodes) {
  const Collider collider =
      open_collider(folder().write("turns.fbx", fbx_quad(1, 100.0, kFbxTurn)), gltf_character());
  ASSERT_EQ(collider.pieces.size(), 1U);
  EXPECT_EQ(collider.pieces[0].name, "square");
  ASSERT_EQ(collider.character.clips.size(), 1U);
  for (const double time : {0.0, 0.3, 1.0}) {
    const Pose pose = collider.character.clips[0].sample(collider.character.skeleton, time);
    expect_motion(piece_transforms(collider, pose)[0],
                  turned(time * M_PI / 2, Eigen::Vector3d::UnitZ(), {1, 0, 0}), collider,
                  collider.pieces[0]);
  }
}

TEST(OpenCollider, KeepsPiecesApartWhoseBordersMeet) {
  // At rest the borders of the two halves coincide. They must not be sewn together, since the
  // halves move differently.
  TriangleMesh half;
  half.positions.resize(3, 4);
  half.positions << 0, 1, 1, 0,  //
      0, 0, 0, 0,                //
      0, 0, 1, 1;
  half.triangles = {{0, 2, 1}, {0, 3, 2}};
  GltfText gltf;
  gltf.document["scenes"][0]["nodes"] = {0, 1};
  gltf.document["nodes"] = {
      {{"name", "left"}, {"mesh", add_mesh(gltf, half)}, {"translation", {-1, 0, 0}}},
      {{"name", "right"}, {"mesh", 0}}};
  const float half_turn = std::sqrt(0.5F);
  add_clip(gltf, 1, "rotation", {0, 1}, {0, 0, 0, 1, 0, 0, half_turn, half_turn});
  add_clip(gltf, 0, "rotation", {0, 1}, {0, 0, 0, 1, 0, 0, -half_turn, half_turn});
  const Collider flaps = open_collider(folder().write("flaps.gltf", gltf.text()), gltf_character());
  ASSERT_EQ(flaps.pieces.size(), 2U);
  EXPECT_EQ(flaps.pieces[0].mesh.vertex_count(), 4);
  EXPECT_EQ(flaps.pieces[1].mesh.vertex_count(), 4);
}

TEST(OpenCollider, KeepsItsSizeAtRestWhereAClipScalesANode) {
  GltfText also = door();
  add_clip(also, 2, "scale", {0, 1}, {1, 1, 1, 3, 1, 1});
  GltfText only;
  only.document["nodes"] = {{{"name", "leaf"}, {"mesh", add_mesh(only, quad())}}};
  add_clip(only, 0, "scale", {0, 1}, {1, 1, 1, 3, 1, 1});
  for (const GltfText* gltf : {&also, &only}) {
    const Collider door =
        open_collider(folder().write("scaled.gltf", gltf->text()), gltf_character());
    ASSERT_EQ(door.character.warnings.size(), 1U);
    EXPECT_NE(door.character.warnings[0].find("change the size"), std::string::npos)
        << door.character.warnings[0];
    EXPECT_EQ(door.pieces.size(), gltf == &also ? 3U : 1U);
  }
}

/// Returns two separate triangles, bound to the joints "a" and "b". The clip turns "b".
/// \param weights_of_b  weights of the six vertices for "b"; the rest is for "a"
/// \param apart         distance between the joints
GltfText skinned(const std::vector<float>& weights_of_b, float apart) {
  GltfText gltf;
  TriangleMesh mesh;
  mesh.positions.resize(3, 6);
  mesh.positions << 0, 1, 0, 0, 1, 0,  //
      0, 0, 1, 0, 0, 1,                //
      0, 0, 0, 1, 1, 1;
  mesh.triangles = {{0, 1, 2}, {3, 4, 5}};
  std::vector<std::uint16_t> rows_of_joints;
  std::vector<float> rows;
  for (const float weight : weights_of_b) {
    rows_of_joints.insert(rows_of_joints.end(), {0, 1, 0, 0});
    rows.insert(rows.end(), {1.0F - weight, weight, 0, 0});
  }
  const int joints = gltf.add(rows_of_joints, "VEC4", 4);
  const int weights = gltf.add(rows, "VEC4", 4);
  const int body = add_mesh(gltf, mesh, {{"JOINTS_0", joints}, {"WEIGHTS_0", weights}});
  const int binds = gltf.add<float>({1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0,      1,
                                     1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -apart, 1},
                                    "MAT4", 16);
  gltf.document["scenes"][0]["nodes"] = {0, 1};
  gltf.document["nodes"] = {{{"name", "body"}, {"mesh", body}, {"skin", 0}},
                            {{"name", "a"}, {"children", {2}}},
                            {{"name", "b"}, {"translation", {0, 0, apart}}}};
  gltf.document["skins"] = {{{"joints", {1, 2}}, {"inverseBindMatrices", binds}}};
  const float half = std::sqrt(0.5F);
  add_clip(gltf, 2, "rotation", {0, 1}, {0, 0, 0, 1, half, 0, 0, half});
  return gltf;
}

Collider open_skinned(const std::vector<float>& weights_of_b) {
  return open_collider(folder().write("skin.gltf", skinned(weights_of_b, 1.0F).text()),
                       gltf_character());
}

TEST(OpenCollider, HasAPieceForEachJointWhereNoVertexIsBlended) {
  const Collider robot = open_skinned({0, 0, 0, 1, 1, 0.9995F});
  ASSERT_EQ(robot.pieces.size(), 2U);
  EXPECT_EQ(robot.pieces[0].joint, -1) << "nothing moves it";
  EXPECT_EQ(robot.pieces[1].name, "b");
  const Pose pose = robot.character.clips.at(0).sample(robot.character.skeleton, 0.5);
  expect_motion(piece_transforms(robot, pose)[1],
                turned(M_PI / 4, Eigen::Vector3d::UnitX(), {0, 0, 1}), robot, robot.pieces[1]);
  EXPECT_TRUE(robot.character.warnings.empty()) << robot.character.warnings[0];
}

TEST(OpenCollider, KeepsItsSizeWhereAClipScalesAJoint) {
  GltfText gltf = skinned({0, 0, 0, 1, 1, 1}, 1.0F);
  add_clip(gltf, 2, "scale", {0, 1}, {1, 1, 1, 2, 2, 2});
  const Collider robot = open_collider(folder().write("robot.gltf", gltf.text()), gltf_character());
  EXPECT_EQ(robot.pieces.size(), 2U);
  const Clip& clip = robot.character.clips.at(0);
  EXPECT_TRUE(clip.sample(robot.character.skeleton, 1.0).stretches.empty());
  ASSERT_EQ(robot.character.warnings.size(), 1U);
  EXPECT_NE(robot.character.warnings[0].find("rigid bodies keep the size"), std::string::npos)
      << robot.character.warnings[0];
}

TEST(OpenCollider, WithoutPiecesIsWhatBends) {
  EXPECT_FALSE(open_skinned({0, 0, 0, 1, 1, 0.99F}).rigid()) << "a vertex follows two joints";
  EXPECT_FALSE(open_skinned({0, 0, 0, 1, 1, 0}).rigid()) << "a triangle follows two joints";
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

TEST(OpenCollider, TakesSurfacesOfAnyKindAndSize) {
  const Character other = gltf_character();
  TriangleMesh box;
  add_box({0, 0, 0}, {1, 2, 3}, box);
  const TriangleMesh large = make_sphere(2.0, 250, 400);
  const std::vector<std::pair<std::string, TriangleMesh>> files{
      {folder().write("quad.obj", obj_of(quad())), quad()},
      {folder().write("box.stl", stl_of(box)), box},
      {folder().write("ball.obj", obj_of(make_sphere(0.5))), make_sphere(0.5)},
      {folder().write("large.stl", stl_of(large)), large}};
  for (const auto& [file, mesh] : files) {
    const Collider collider = open_collider(file, other);
    ASSERT_EQ(collider.pieces.size(), 1U) << file;
    EXPECT_EQ(collider.pieces[0].mesh.triangle_count(), mesh.triangle_count()) << file;
    EXPECT_EQ(collider.pieces[0].mesh.vertex_count(), mesh.vertex_count()) << file;
    EXPECT_FALSE(collider.character.parts.empty());
    EXPECT_TRUE(piece_transforms(collider, {})[0].isApprox(Transform::Identity()));
  }
}

/// Returns a quad that a clip changes by a morph target.
/// \param also_moves  true: the clip moves its node as well
GltfText morphing(bool also_moves) {
  GltfText gltf;
  const int body = add_mesh(gltf, quad());
  const int moves = gltf.add<float>({0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0}, "VEC3", 3);
  gltf.document["meshes"][body]["primitives"][0]["targets"] = {{{"POSITION", moves}}};
  gltf.document["nodes"] = {{{"name", "sheet"}, {"mesh", body}}};
  add_clip(gltf, 0, "weights", {0, 1}, {0, 1});
  if (also_moves) add_clip(gltf, 0, "translation", {0, 1}, {0, 0, 0, 0, 1, 0});
  return gltf;
}

TEST(OpenCollider, SaysWhatItCannotMeet) {
  const Character other = gltf_character();
  const auto error = [&](const std::string& file) {
    return input_error([&] { open_collider(file, other); });
  };
  const auto expect_error = [&](const std::string& file, const char* words) {
    const std::string sentence = error(file);
    EXPECT_TRUE(sentence.starts_with(file + ": ")) << file << ": " << sentence;
    EXPECT_NE(sentence.find(words), std::string::npos) << sentence;
  };
  expect_error(folder().path() + "/nowhere.glb", "");
  expect_error(folder().write("points.ply",
                              "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\n"
                              "property float y\nproperty float z\nend_header\n"
                              "0 0 0\n1 0 0\n0 1 0\n"),
               "triangles");
  expect_error(folder().write("points.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\n"), "triangles");
  expect_error(folder().write("bones.skel", "1\n0 0 2 a root\n"), "give one with a mesh");
  expect_error(folder().write("morphs.gltf", morphing(false).text()), "by morph targets");
  expect_error(folder().write("both.gltf", morphing(true).text()), "by morph targets");
  expect_error(folder().write("bends.gltf", skinned(std::vector<float>(6, 0.5F), 0.0F).text()),
               "no bone");
}

}  // namespace
}  // namespace sinew
