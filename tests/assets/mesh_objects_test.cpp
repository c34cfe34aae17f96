// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "assets/open.h"
#include "assets/preparation/prepare_surface.h"
#include "assets/scene/file_geometry.h"
#include "assets/scene/import_scene.h"
#include "gltf_text.h"
#include "scratch_folder.h"
#include "support/test_data.h"

namespace sinew {
namespace {

/// Returns the largest distance between the rest positions of the objects and the surface, relative
/// to the height.
double largest_gap(const Character& character) {
  double largest = 0.0;
  std::set<int> morphed;  // default weights of morphs are in the surface, and not in the objects
  for (const MorphTarget& morph : character.morphs) {
    for (const MorphTarget::Move& move : morph.moves) morphed.insert(move.surface_vertex);
  }
  for (const MeshObject& object : character.objects) {
    for (std::size_t v = 0; v < object.surface_vertex.size(); ++v) {
      if (object.surface_vertex[v] < 0 || morphed.contains(object.surface_vertex[v])) continue;
      const Eigen::Vector3d in_file =
          character.frame.to_file(character.surface.positions.col(object.surface_vertex[v]));
      const Eigen::Vector3d here = object.to_scene * object.rest.col(static_cast<Eigen::Index>(v));
      largest = std::max(largest, (here - in_file).norm() * character.frame.scale / kHeight);
    }
  }
  return largest;
}

TEST(MeshObjects, OfColladaHaveThePositionsOfTheFile) {
  const auto geometries = read_collada_geometries(R"(<COLLADA><library_geometries>
<geometry id="g"><mesh><source id="p"><float_array>9 0 0 0 1 0 0 1 1 0 0 1 0</float_array>
<technique_common><accessor count="4" offset="1" stride="3"/></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles><input semantic="NORMAL" offset="0"/><input semantic="VERTEX" offset="1"/>
<p>7 0 7 1 7 2</p></triangles>
<polylist><input semantic="VERTEX" offset="0"/><vcount>4</vcount><p>3 2 1 0</p></polylist>
<tristrips><input semantic="VERTEX" offset="0"/><p>0 1 3 2</p></tristrips>
</mesh></geometry></library_geometries></COLLADA>)");
  ASSERT_EQ(geometries.size(), 1U);
  ASSERT_EQ(geometries[0].positions.cols(), 4);
  EXPECT_EQ(geometries[0].positions.col(2), Eigen::Vector3d(1, 1, 0));
  const std::vector<std::vector<int>> pieces{{0, 1, 2}, {3, 2, 1, 0}, {0, 1, 3, 3, 1, 2}};
  EXPECT_EQ(geometries[0].pieces, pieces);
}

/// A text FBX file with a square and an unused fifth position. Its node has a geometric transform.
const char* const kSquare = R"(; FBX 7.4.0 project file
FBXHeaderExtension:  {
	FBXHeaderVersion: 1003
	FBXVersion: 7400
}
GlobalSettings:  {
	Version: 1000
	Properties70:  {
		P: "UpAxis", "int", "Integer", "",1
	}
}
Definitions:  {
	Version: 100
	Count: 2
	ObjectType: "Model" {
		Count: 1
	}
	ObjectType: "Geometry" {
		Count: 1
	}
}
Objects:  {
	Geometry: 1, "Geometry::sheet", "Mesh" {
		Vertices: *15 {
			a: 0,0,0,1,0,0,1,1,0,0,1,0,9,9,9
		}
		PolygonVertexIndex: *4 {
			a: 3,2,1,-1
		}
		GeometryVersion: 124
	}
	Model: 2, "Model::square", "Mesh" {
		Version: 232
		Properties70:  {
			P: "GeometricTranslation", "Vector3D", "Vector", "",0,0,5
			P: "Lcl Translation", "Lcl Translation", "", "A",10,0,0
			P: "Lcl Scaling", "Lcl Scaling", "", "A",2,2,2
		}
	}
}
Connections:  {
	C: "OO",2,0
	C: "OO",1,2
}
)";

// The FBX SDK computes translation * scaling * geometric translation * control point.
TEST(MeshObjects, OfFbxHaveTheControlPointsAndWhatLeadsToTheScene) {
  const ScratchFolder folder;
  const Character character = open_character({folder.write("square.fbx", kSquare)}, {});
  ASSERT_EQ(character.objects.size(), 1U);
  const MeshObject& object = character.objects[0];
  EXPECT_EQ(object.name, "square");
  ASSERT_EQ(object.rest.cols(), 5);
  EXPECT_EQ(object.rest.col(2), Eigen::Vector3d(1, 1, 0));
  EXPECT_EQ(object.surface_vertex[4], -1) << "no polygon uses it";
  EXPECT_TRUE((object.to_scene * Eigen::Vector3d(1, 1, 0)).isApprox(Eigen::Vector3d(12, 2, 10)));
  EXPECT_LT(largest_gap(character), 1e-6);
  for (int v = 0; v < 4; ++v) EXPECT_GE(object.surface_vertex[v], 0) << v;
}

// Blender 3.4 numbers the vertices like this: the unique indices of each primitive, one primitive
// after the other.
TEST(MeshObjects, OfGltfAreTheUsedVerticesOfAllPrimitives) {
  GltfText file;
  const int positions = file.add<float>({9, 9, 9, 1, 0, 0, 0, 1, 0, 0, 0, 1, 8, 8, 8}, "VEC3", 3);
  const int triangle = file.add<std::uint16_t>({3, 1, 2}, "SCALAR", 1);
  const int other = file.add<std::uint16_t>({4, 1, 3}, "SCALAR", 1);
  file.document["nodes"] = {{{"mesh", 0}, {"name", "body"}, {"translation", {0, 7, 0}}}};
  file.document["meshes"] = {{{"primitives",
                               {{{"attributes", {{"POSITION", positions}}}, {"indices", triangle}},
                                {{"attributes", {{"POSITION", positions}}}, {"indices", other}}}}}};
  const ScratchFolder folder;
  const Character character = open_character({folder.write("body.gltf", file.text())}, {});
  ASSERT_EQ(character.objects.size(), 1U);
  Points expected(3, 6);
  expected << 1, 0, 0, 1, 0, 8,  //
      0, 1, 0, 0, 0, 8,          //
      0, 0, 1, 0, 1, 8;
  EXPECT_EQ(character.objects[0].rest, expected);
  EXPECT_EQ(character.objects[0].name, "body");
  EXPECT_LT(largest_gap(character), 1e-6);
}

/// Returns a file with a triangle in meters on a hip and a knee in centimeters, below an armature
/// that translates and scales them.
GltfText armature_in_centimeters() {
  GltfText file;
  const int positions = file.add<float>({1, 3, 3, 1, 3.5F, 3, 1.25F, 3, 3}, "VEC3", 3);
  const int joints = file.add<std::uint16_t>({0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0}, "VEC4", 4);
  const int weights = file.add<float>({1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}, "VEC4", 4);
  Eigen::Affine3f hip = Eigen::Affine3f::Identity();
  hip.translate(Eigen::Vector3f(1, 2, 3)).scale(0.01F).translate(Eigen::Vector3f(0, 100, 0));
  hip.rotate(Eigen::AngleAxisf(static_cast<float>(M_PI / 2), Eigen::Vector3f::UnitZ()));
  std::vector<float> binds;
  for (const Eigen::Affine3f& joint : {hip, hip * Eigen::Translation3f(50, 0, 0)}) {
    const Eigen::Matrix4f inverse = joint.inverse().matrix();
    binds.insert(binds.end(), inverse.data(), inverse.data() + 16);
  }
  const double half = std::sqrt(0.5);
  file.document["nodes"] = {{{"name", "armature"},
                             {"translation", {1, 2, 3}},
                             {"scale", {0.01, 0.01, 0.01}},
                             {"children", {1, 3}}},
                            {{"name", "hip"},
                             {"translation", {0, 100, 0}},
                             {"rotation", {0, 0, half, half}},
                             {"children", {2}}},
                            {{"name", "knee"}, {"translation", {50, 0, 0}}},
                            {{"name", "skin"}, {"mesh", 0}, {"skin", 0}}};
  file.document["skins"] = {
      {{"joints", {1, 2}}, {"inverseBindMatrices", file.add(binds, "MAT4", 16)}}};
  file.document["meshes"] = {
      {{"primitives",
        {{{"attributes",
           {{"POSITION", positions}, {"JOINTS_0", joints}, {"WEIGHTS_0", weights}}}}}}}};
  return file;
}

// The transform from an object to the scene is that of the bind pose. In the first file the skin is
// bound where its positions say.
TEST(MeshObjects, OfSkinnedGltfKeepThePositionsOfTheFile) {
  GltfText file = armature_in_centimeters();
  Points stored(3, 3);
  stored << 1, 1, 1.25,  //
      3, 3.5, 3,         //
      3, 3, 3;
  const Scene plain = import_scene(file.text(), FileKind::kGltf, "leg.gltf");
  EXPECT_EQ(plain.objects[0].positions, stored);
  const ScratchFolder folder;
  EXPECT_LT(largest_gap(open_character({folder.write("leg.gltf", file.text())}, {})), 1e-5);

  // Now the skin is bound in a frame of its own, twice as large and moved. The positions stay those
  // of the file.
  std::vector<float> binds;
  for (const float y : {0.0F, -50.0F}) {
    Eigen::Affine3f inverse = Eigen::Affine3f::Identity();
    inverse.translate(Eigen::Vector3f(y, 0, 0)).scale(200.0F);
    const Eigen::Matrix4f matrix = inverse.matrix();
    binds.insert(binds.end(), matrix.data(), matrix.data() + 16);
  }
  file.document["skins"][0]["inverseBindMatrices"] = file.add(binds, "MAT4", 16);
  const Character moved = open_character({folder.write("moved.gltf", file.text())}, {});
  EXPECT_EQ(moved.objects[0].rest, stored);
  EXPECT_FALSE(moved.objects[0].to_scene.matrix().isIdentity(0.1));
  EXPECT_LT(largest_gap(moved), 1e-5);
}

// As in Blender 3.4, there is an object for each `o`, with the vertices that its faces use in
// ascending order.
TEST(MeshObjects, OfObjAreItsObjects) {
  const ImportedSurface surface = import_obj(
      "v 9 9 9\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 5 5 5\nv 2 0 0\nv 3 0 0\nv 2 1 0\n"
      "o A\ng left\nf 4 3 2\ng right\nf 3 4 2\no B\nv 2 2 2\nf 8 7 6\nf 2 7 6\n",
      "two.obj");
  ASSERT_EQ(surface.objects.size(), 2U);
  EXPECT_EQ(surface.objects[0].name, "A");
  EXPECT_EQ(surface.objects[0].surface_vertex, (std::vector{1, 2, 3}));
  EXPECT_EQ(surface.objects[1].surface_vertex, (std::vector{1, 5, 6, 7}));
  EXPECT_EQ(surface.objects[1].rest.col(3), Eigen::Vector3d(2, 1, 0));
}

// Blender 3.4 numbers the corners of an .stl in the order in which they first appear.
TEST(MeshObjects, OfStlHaveEachPlaceOnce) {
  const ImportedSurface surface = import_stl(
      "solid t\nfacet normal 0 0 1\nouter loop\nvertex 1 0 0\nvertex 0 1 0\nvertex 0 0 0\nendloop\n"
      "endfacet\nfacet normal 0 0 1\nouter loop\nvertex 1 1 0\nvertex 0 1 0\nvertex 1 0 "
      "0\nendloop\n"
      "endfacet\nendsolid t\n",
      "t.stl");
  ASSERT_EQ(surface.objects.size(), 1U);
  EXPECT_EQ(surface.objects[0].surface_vertex, (std::vector{0, 1, 2, 3}));
  EXPECT_EQ(surface.objects[0].rest.col(3), Eigen::Vector3d(1, 1, 0));
}

TEST(MeshObjects, FollowWeldingAndDroppedTriangles) {
  ImportedSurface surface;
  surface.positions.resize(3, 6);
  surface.positions << 0, 1, 0, 1, 0, 5,  //
      0, 0, 1, 0, 1, 5,                   //
      0, 0, 0, 0, 0, 5;
  surface.repeats_vertices = true;
  surface.objects.push_back(whole_object("body.off", surface.positions));
  // The second triangle shares an edge with the first one only by coinciding positions. The third
  // one has no area.
  surface.parts.push_back(whole_part("body.off", 6, {{0, 1, 2}, {3, 4, 0}, {5, 5, 1}}));
  surface.positions(0, 0) = 0.25;
  Character character;
  prepare_surface(surface, "body.off", character);
  const std::vector<int>& vertex = character.objects[0].surface_vertex;
  EXPECT_EQ(vertex[1], vertex[3]);
  EXPECT_EQ(vertex[2], vertex[4]);
  EXPECT_EQ(vertex[5], -1);
  EXPECT_EQ(character.surface.positions.col(vertex[0]), Eigen::Vector3d(0.25, 0, 0));
}

/// Numbers of vertices that Blender 3.4 finds in the objects of a file.
struct Counts {
  const char* file;
  std::vector<Eigen::Index> vertices;
};

TEST(MeshObjects, OfTheTestCharactersAreThoseOfTheFiles) {
  const auto data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  for (const Counts& expected : std::vector<Counts>{
           {"01_characters/fbx/arnaud.fbx", {3337}},
           {"01_characters/fbx/Smooth_Male_Casual.fbx", {3980}},
           {"01_characters/fbx/animation_with_skeleton.fbx", {1058}},
           {"01_characters/fbx/huesitos.fbx", {62}},
           {"01_characters/fbx/blender_293_barbarian_7400_binary.fbx", {122, 587}},
           {"02_creatures/fbx/Cat.fbx", {406}},
           {"02_creatures/fbx/Cow.fbx", {400}},
           {"02_creatures/fbx/Dolphin.fbx", {222}},
           {"02_creatures/fbx/Dragon.fbx", {554, 124}},
           {"01_characters/collada/astro_maya.dae", {2619}},
           {"01_characters/collada/box_nested_animation.dae", {8}},
           {"01_characters/collada/skin.dae", {10}},
           {"01_characters/gltf/Casual2.glb", {5646, 1104, 3418, 1494}},
           {"01_characters/gltf/Platformer_Character.glb", {506, 232, 781, 376}},
           {"01_characters/gltf/cesium_man.gltf", {3273}},
           {"01_characters/gltf/mannequiny.glb", {12597}},
           {"01_characters/gltf/player.glb", {1396}},
           {"02_creatures/gltf/Quaternius_Horse.glb", {4400}},
           {"02_creatures/gltf/Quaternius_Trex.glb", {3496}},
           {"02_creatures/static/spot.obj", {2930}},
           {"02_creatures/static/suzanne.ply", {1966}},
       }) {
    const Character character = open_character({(*data / expected.file).string()}, {});
    std::vector<Eigen::Index> vertices;
    for (const MeshObject& object : character.objects) vertices.push_back(object.rest.cols());
    EXPECT_EQ(vertices, expected.vertices) << expected.file;
    EXPECT_LT(largest_gap(character), 1e-5) << expected.file;
    for (const MeshObject& object : character.objects) {
      EXPECT_EQ(std::count(object.surface_vertex.begin(), object.surface_vertex.end(), -1), 0)
          << expected.file << " " << object.name;
    }
  }
}

}  // namespace
}  // namespace sinew
