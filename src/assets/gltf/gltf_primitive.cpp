// SPDX-License-Identifier: MIT

#include "assets/gltf/gltf_primitive.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "core/counted.h"

namespace sinew {
namespace {

using nlohmann::json;

// Primitive modes (numbers of the specification).
constexpr std::size_t kTriangles = 4;
constexpr std::size_t kStrip = 5;
constexpr std::size_t kFan = 6;  // the last one
constexpr std::size_t kNoMode = kFan + 1;

/// Returns the corners of the triangles of a primitive, three per triangle (glTF 2.0 specification,
/// 3.7.2.1).
std::vector<std::uint32_t> triangle_corners(const std::vector<std::uint32_t>& given,
                                            std::size_t mode) {
  if (mode == kTriangles) {
    return {given.begin(), given.end() - static_cast<std::ptrdiff_t>(given.size() % 3)};
  }
  std::vector<std::uint32_t> corners;
  for (std::size_t i = 0; i + 2 < given.size(); ++i) {
    if (mode == kStrip) {
      corners.insert(corners.end(), {given[i], given[i + 1 + i % 2], given[i + 2 - i % 2]});
    } else {
      corners.insert(corners.end(), {given[i + 1], given[i + 2], given[0]});
    }
  }
  return corners;
}

/// Returns the largest number of an accessor's component type; none if it is no integer type.
std::optional<std::uint32_t> largest_of(const json& accessor) {
  switch (whole_number_in(accessor, "componentType").value_or(0)) {
    case 5120:
      return std::numeric_limits<std::int8_t>::max();
    case 5121:
      return std::numeric_limits<std::uint8_t>::max();
    case 5122:
      return std::numeric_limits<std::int16_t>::max();
    case 5123:
      return std::numeric_limits<std::uint16_t>::max();
    case 5125:
      return std::numeric_limits<std::uint32_t>::max();
    default:
      return std::nullopt;
  }
}

}  // namespace

GltfPrimitive::GltfPrimitive(const GltfFile& file, const json& source)
    : file_(file), source_(source) {
  const std::size_t mode = source.is_object() && source.contains("mode")
                               ? whole_number_in(source, "mode").value_or(kNoMode)
                               : kTriangles;
  has_known_mode_ = mode <= kFan;
  has_triangles_ = mode >= kTriangles && mode <= kFan;
  if (!has_triangles_ || !has("POSITION")) return;
  const json& compression = extension_in(source, "KHR_draco_mesh_compression");
  if (compression.contains("bufferView")) {
    draco_ = decode_draco(file.view(compression["bufferView"]));
    if (!draco_) file.fail("what Draco has compressed in it is damaged");
    stored_count_ = draco_->vertex_count;
    use(draco_->corners, kTriangles);
    return;
  }
  stored_count_ = stored("POSITION", 3).size() / 3;
  use(corners(), mode);
}

std::vector<std::uint32_t> GltfPrimitive::corners() const {
  if (source_.contains("indices")) return file_.whole_numbers(source_["indices"]);
  std::vector<std::uint32_t> all(stored_count_);
  std::iota(all.begin(), all.end(), 0U);
  return all;
}

std::vector<std::uint32_t> GltfPrimitive::restarted_corners(const std::vector<std::uint32_t>& given,
                                                            std::size_t mode) {
  const json* const accessor = item_in(source_, "indices", file_.list("accessors"));
  // Graphics libraries restart at the largest index of the type. The specification forbids it
  // (3.7.2.1), also for a vertex that exists, but such an index is used.
  const auto restart = accessor == nullptr ? std::nullopt : largest_of(*accessor);
  if (mode == kTriangles || !restart || *restart < stored_count_) {
    return triangle_corners(given, mode);
  }
  std::vector<std::uint32_t> corners;
  auto begin = given.begin();
  for (;;) {
    const auto end = std::find(begin, given.end(), *restart);
    const std::vector<std::uint32_t> run(begin, end);
    const std::vector<std::uint32_t> of_run = triangle_corners(run, mode);
    corners.insert(corners.end(), of_run.begin(), of_run.end());
    if (end == given.end()) return corners;
    ++restarts_;
    begin = end + 1;
  }
}

void GltfPrimitive::remove_lost_triangles(std::vector<std::uint32_t>& corners) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < corners.size(); i += 3) {
    if (std::max({corners[i], corners[i + 1], corners[i + 2]}) >= stored_count_) {
      ++lost_triangles_;
      continue;
    }
    for (std::size_t c = 0; c < 3; ++c) corners[kept++] = corners[i + c];
  }
  corners.resize(kept);
}

void GltfPrimitive::use(const std::vector<std::uint32_t>& corners, std::size_t mode) {
  std::vector<std::uint32_t> of_triangles = restarted_corners(corners, mode);
  remove_lost_triangles(of_triangles);
  std::vector<int> place(stored_count_, -1);
  for (const std::uint32_t corner : of_triangles) place[corner] = 0;
  for (std::uint32_t v = 0; v < stored_count_; ++v) {
    if (place[v] < 0) continue;
    place[v] = static_cast<int>(used_.size());
    used_.push_back(v);
  }
  for (std::size_t i = 0; i < of_triangles.size(); i += 3) {
    triangles_.push_back(
        {place[of_triangles[i]], place[of_triangles[i + 1]], place[of_triangles[i + 2]]});
  }
}

bool GltfPrimitive::has(const std::string& attribute) const {
  return object_in(source_, "attributes").contains(attribute);
}

std::vector<std::string> GltfPrimitive::attributes() const {
  std::vector<std::string> names;
  for (const auto& [name, accessor] : object_in(source_, "attributes").items())
    names.push_back(name);
  return names;
}

std::size_t GltfPrimitive::components(const std::string& name) const {
  const json* const accessor =
      item_in(object_in(source_, "attributes"), name.c_str(), file_.list("accessors"));
  const std::string type = accessor != nullptr ? text_in(*accessor, "type") : std::string();
  if (type == "SCALAR") return 1;
  const bool is_vector = type == "VEC2" || type == "VEC3" || type == "VEC4";
  return is_vector ? static_cast<std::size_t>(type[3] - '0') : 0;
}

std::vector<float> GltfPrimitive::stored(const std::string& name, std::size_t components) const {
  return file_.numbers(object_in(source_, "attributes").at(name), components);
}

std::vector<float> GltfPrimitive::decompressed(const std::string& name,
                                               std::size_t components) const {
  const json& compression = extension_in(source_, "KHR_draco_mesh_compression");
  const auto id = whole_number_in(object_in(compression, "attributes"), name.c_str());
  const auto found = id ? draco_->attributes.find(*id) : draco_->attributes.end();
  if (found == draco_->attributes.end()) return stored(name, components);
  if (found->second.components != components) {
    file_.fail(fmt::format("its compressed {} have {} instead of {}", name,
                           counted(found->second.components, "number", "numbers"), components));
  }
  std::vector<float> numbers = found->second.numbers;
  const json* const accessor =
      item_in(object_in(source_, "attributes"), name.c_str(), file_.list("accessors"));
  const bool is_fraction = accessor != nullptr && accessor->is_object() &&
                           accessor->value("normalized", json()) == json(true);
  if (found->second.is_whole && is_fraction) {
    // Draco stores normalized integers as integers.
    const auto largest = static_cast<float>(largest_of(*accessor).value_or(1));
    for (float& number : numbers) number = std::max(number / largest, -1.0F);
  }
  return numbers;
}

std::vector<float> GltfPrimitive::attribute(const std::string& name, std::size_t components) const {
  return of_used(draco_ ? decompressed(name, components) : stored(name, components), components);
}

std::vector<float> GltfPrimitive::target(const json& accessor, std::size_t components) const {
  return of_used(file_.numbers(accessor, components), components);
}

std::vector<float> GltfPrimitive::of_used(const std::vector<float>& all,
                                          std::size_t components) const {
  if (all.size() / components < stored_count_) {
    file_.fail(fmt::format("an attribute has {} for {}",
                           counted(all.size() / components, "vector", "vectors"),
                           counted(stored_count_, "vertex", "vertices")));
  }
  std::vector<float> numbers;
  numbers.reserve(used_.size() * components);
  for (const std::uint32_t vertex : used_) {
    const auto first = all.begin() + static_cast<std::ptrdiff_t>(vertex * components);
    numbers.insert(numbers.end(), first, first + static_cast<std::ptrdiff_t>(components));
  }
  return numbers;
}

}  // namespace sinew
