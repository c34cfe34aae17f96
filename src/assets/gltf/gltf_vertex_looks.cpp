// SPDX-License-Identifier: MIT

#include "assets/gltf/gltf_vertex_looks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/error.h"

namespace sinew {
namespace {

/// Returns the vectors of an attribute, with missing components set to 1. Returns no vectors if the
/// attribute is damaged.
template <int size>
std::vector<Eigen::Matrix<float, size, 1>> gltf_vectors(const GltfPrimitive& primitive,
                                                        const std::string& name,
                                                        std::vector<std::string>& left_out) {
  std::vector<Eigen::Matrix<float, size, 1>> vectors;
  std::vector<float> numbers;
  const std::size_t components = primitive.components(name);
  try {
    if (components >= 2 && components <= size) numbers = primitive.attribute(name, components);
  } catch (const InputError&) {  // reported below
  }
  const bool is_finite = std::all_of(numbers.begin(), numbers.end(),
                                     [](float number) { return std::isfinite(number); });
  if (numbers.empty() || !is_finite) {
    left_out.emplace_back("damaged colors or texture coordinates of vertices");
    return vectors;
  }
  vectors.assign(primitive.vertex_count(), Eigen::Matrix<float, size, 1>::Ones());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    vectors[i / components][static_cast<int>(i % components)] = numbers[i];
  }
  return vectors;
}

}  // namespace

void add_gltf_vertex_looks(const GltfPrimitive& primitive, std::size_t base, SceneMesh& mesh,
                           std::vector<std::string>& left_out) {
  // A damaged set ends the list, because the sets after it would take its index.
  for (std::size_t set = 0;; ++set) {
    const std::string name = fmt::format("TEXCOORD_{}", set);
    if (!primitive.has(name)) break;
    if (set == base) continue;
    const auto pairs = gltf_vectors<2>(primitive, name, left_out);
    if (pairs.empty()) break;
    mesh.more_texture_coordinates.push_back(pairs);
  }
  for (std::size_t set = 0;; ++set) {
    const std::string name = fmt::format("COLOR_{}", set);
    if (!primitive.has(name)) break;
    auto colors = gltf_vectors<4>(primitive, name, left_out);
    if (colors.empty()) break;
    mesh.colors.push_back(std::move(colors));
  }
  for (const std::string& name : primitive.attributes()) {
    if (name == "TANGENT") left_out.emplace_back("tangents");
    if (name.starts_with("_")) left_out.push_back(fmt::format("the attribute {}", name));
  }
}

}  // namespace sinew
