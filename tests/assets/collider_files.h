// SPDX-License-Identifier: MIT

#pragma once

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "assets/open.h"
#include "gltf_text.h"
#include "mesh/triangle_mesh.h"
#include "scratch_folder.h"

namespace sinew {

/// Adds the triangles of a box to a mesh.
inline void add_box(const Eigen::Vector3d& low, const Eigen::Vector3d& high, TriangleMesh& mesh) {
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
inline TriangleMesh legs() {
  TriangleMesh mesh;
  for (const double z : {-0.2, 0.2}) {
    add_box({-0.1, 0.0, z - 0.05}, {0.2, 0.03, z + 0.05}, mesh);
    add_box({-0.1, 0.035, z - 0.05}, {0.1, 0.08, z + 0.05}, mesh);
    add_box({-0.1, 0.085, z - 0.05}, {0.1, 1.0, z + 0.05}, mesh);
  }
  return mesh;
}

inline TriangleMesh moved(TriangleMesh mesh, const Eigen::Affine3d& map) {
  mesh.positions = map * mesh.positions;
  return mesh;
}

inline TriangleMesh quad() {
  TriangleMesh mesh;
  mesh.positions.resize(3, 4);
  mesh.positions << 2, 3, 3, 2,  //
      4, 4, 5, 5,                //
      7, 7, 7, 7;
  mesh.triangles = {{0, 1, 2}, {0, 2, 3}};
  return mesh;
}

inline std::string obj_of(const TriangleMesh& mesh) {
  std::string text;
  for (const auto& p : mesh.positions.colwise()) {
    text += fmt::format("v {} {} {}\n", p[0], p[1], p[2]);
  }
  for (const Triangle& t : mesh.triangles) {
    text += fmt::format("f {} {} {}\n", t[0] + 1, t[1] + 1, t[2] + 1);
  }
  return text;
}

/// Adds a mesh of a single primitive and returns its index.
/// \param attributes  attributes in addition to the positions
inline int add_mesh(GltfText& gltf, const TriangleMesh& mesh,
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
inline void add_clip(GltfText& gltf, int node, const char* path, const std::vector<float>& times,
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

inline std::string gltf_of(const TriangleMesh& mesh) {
  GltfText gltf;
  gltf.document["nodes"] = {{{"mesh", add_mesh(gltf, mesh)}}};
  return gltf.text();
}

/// Returns the quad as text FBX.
/// \param clip  text between the objects and the connections of the quad
inline std::string fbx_quad(int up_axis, double centimeters,
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
                     up_axis, centimeters, clip);
}

/// Returns two separate triangles, bound to the joints "a" and "b". The clip turns "b".
/// \param weights_of_b  weights of the six vertices for "b"; the rest is for "a"
/// \param apart         distance between the joints
inline GltfText skinned(const std::vector<float>& weights_of_b, float apart) {
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

/// Returns the folder to which the tests write their files.
inline const ScratchFolder& folder() {
  static const ScratchFolder scratch;
  return scratch;
}

/// Opens a character in meters away from the origin that looks along +x.
inline Character gltf_character() {
  const Eigen::Affine3d place = Eigen::Translation3d(3.0, 0.2, -2.0) * Eigen::Scaling(1.7);
  return open_character({folder().write("body.gltf", gltf_of(moved(legs(), place)))});
}

/// Returns a point in our coordinates, from those of the character's file.
inline Eigen::Vector3d ours(const Character& character, const Eigen::Vector3d& file) {
  return character.frame.to_ours(file);
}

}  // namespace sinew
