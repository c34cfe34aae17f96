// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "assets/open.h"
#include "assets/scene/import_scene.h"
#include "gltf_text.h"
#include "linear_blend.h"
#include "scratch_folder.h"

namespace sinew {

// A leg: a box on two joints as a glTF file, and functions that read it.

constexpr double kFloatRounding = 1e-6;

inline Scene read_scene(const GltfText& gltf) {
  return import_scene(gltf.text(), FileKind::kGltf, "body.gltf");
}

inline Character read_character(const GltfText& gltf) {
  const ScratchFolder folder;
  return open_character({folder.write("body.gltf", gltf.text())});
}

inline std::string reader_refusal(const GltfText& gltf) {
  return input_error([&] { read_scene(gltf); });
}

inline bool warns_of(const std::vector<std::string>& warnings, const std::string& what) {
  return std::any_of(warnings.begin(), warnings.end(), [&](const std::string& warning) {
    return warning.find(what) != std::string::npos;
  });
}

/// Vertices of a box of 1 x 4 x 1 that stands on the ground, which are its eight corners.
inline const std::vector<float> kBox{0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1,
                                     0, 4, 0, 1, 4, 0, 1, 4, 1, 0, 4, 1};
inline const std::vector<std::uint16_t> kBoxTriangles{0, 1, 2, 0, 2, 3, 4, 6, 5, 4, 7, 6,
                                                      0, 4, 5, 0, 5, 1, 1, 5, 6, 1, 6, 2,
                                                      2, 6, 7, 2, 7, 3, 3, 7, 4, 3, 4, 0};
/// Rotation by half a turn about z.
inline const std::vector<double> kTurned{0, 0, 1, 0};

/// Adds the box on two joints: "hip" at the origin and below it "knee" at (0, 2, 0), which a clip
/// turns by half a turn about z within 1 s.
/// \param attributes  JOINTS_n and WEIGHTS_n
inline GltfText leg_with(GltfText gltf, const nlohmann::json& attributes) {
  const int positions = gltf.add(kBox, "VEC3", 3);
  const int triangles = gltf.add(kBoxTriangles, "SCALAR", 1);
  const int binds = gltf.add<float>({1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0,  0, 1,  //
                                     1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -2, 0, 1},
                                    "MAT4", 16);
  const int times = gltf.add<float>({0, 1}, "SCALAR", 1);
  const int turns = gltf.add<float>({0, 0, 0, 1, 0, 0, 1, 0}, "VEC4", 4);
  nlohmann::json primitive = {{"attributes", attributes}, {"indices", triangles}};
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

/// Returns the box after half a turn of the knee, for these weights of the knee. A point that
/// follows the knee alone moves to (-x, 4 - y, z).
inline Points kicked(const std::vector<double>& knee) {
  Points result(3, 8);
  for (int v = 0; v < 8; ++v) {
    const Eigen::Vector3d rest(kBox[3 * v], kBox[3 * v + 1], kBox[3 * v + 2]);
    const Eigen::Vector3d turned(-rest.x(), 4.0 - rest.y(), rest.z());
    result.col(v) = (1.0 - knee[v]) * rest + knee[v] * turned;
  }
  return result;
}

inline double farthest(const Points& a, const Points& b) {
  return (a - b).cwiseAbs().maxCoeff();
}

inline Points kicked(const Character& character) {
  return linear_blend(character, character.objects.at(0), 0, 1.0);
}

/// Returns the joints of one set of four: hip, knee, and two unused entries.
template <typename Integer>
std::vector<Integer> hip_and_knee() {
  std::vector<Integer> joints;
  for (int v = 0; v < 8; ++v) {
    joints.insert(joints.end(), {Integer{0}, Integer{1}, Integer{0}, Integer{0}});
  }
  return joints;
}

/// Returns the weights of one set. `whole` stands for a weight of 1.
/// \param knee  weight of the second joint in fifths
template <typename Number>
std::vector<Number> leg_weights(const std::vector<int>& knee, double whole) {
  std::vector<Number> weights;
  for (const int fifths : knee) {
    weights.push_back(static_cast<Number>(whole * (5 - fifths) / 5));
    weights.push_back(static_cast<Number>(whole * fifths / 5));
    weights.insert(weights.end(), 2, Number{0});
  }
  return weights;
}

inline const std::vector<int> kKneeFifths{0, 0, 1, 1, 5, 4, 3, 2};
inline const std::vector<double> kKneeWeights{0, 0, 0.2, 0.2, 1, 0.8, 0.6, 0.4};

inline GltfText plain_leg() {
  GltfText gltf;
  const int joints = gltf.add(hip_and_knee<std::uint8_t>(), "VEC4", 4);
  const int weights = gltf.add(leg_weights<float>(kKneeFifths, 1.0), "VEC4", 4);
  return leg_with(gltf, {{"JOINTS_0", joints}, {"WEIGHTS_0", weights}});
}

}  // namespace sinew
