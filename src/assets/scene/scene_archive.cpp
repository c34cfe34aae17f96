// SPDX-License-Identifier: MIT

#include "assets/scene/scene_archive.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <tuple>
#include <type_traits>

namespace sinew {
namespace {

/// Returns references to all members of a struct. If a member is added or removed, the structured
/// binding does not compile.
template <typename Struct>
auto members(Struct& s) {
  using Type = std::remove_const_t<Struct>;
  if constexpr (std::is_same_v<Type, Scene>) {
    auto& [nodes, objects, meshes, materials, textures, clips, notes, up, meters, binds_at_nodes,
           levels, warnings] = s;
    return std::tie(nodes, objects, meshes, materials, textures, clips, notes, up, meters,
                    binds_at_nodes, levels, warnings);
  } else if constexpr (std::is_same_v<Type, FileNotes>) {
    auto& [copyright, scene_extras, left_out] = s;
    return std::tie(copyright, scene_extras, left_out);
  } else if constexpr (std::is_same_v<Type, SceneNode>) {
    auto& [name, parent, local, rotation] = s;
    return std::tie(name, parent, local, rotation);
  } else if constexpr (std::is_same_v<Type, SceneObject>) {
    auto& [name, node, positions, to_mesh, mesh_name, extras] = s;
    return std::tie(name, node, positions, to_mesh, mesh_name, extras);
  } else if constexpr (std::is_same_v<Type, ObjectExtras>) {
    auto& [node, mesh] = s;
    return std::tie(node, mesh);
  } else if constexpr (std::is_same_v<Type, SceneMesh>) {
    auto& [name, node, object, positions, object_vertex, texture_coordinates,
           more_texture_coordinates, colors, normals, triangles, material, bones, morphs] = s;
    return std::tie(name, node, object, positions, object_vertex, texture_coordinates,
                    more_texture_coordinates, colors, normals, triangles, material, bones, morphs);
  } else if constexpr (std::is_same_v<Type, SceneBone>) {
    auto& [node, inverse_bind, weights] = s;
    return std::tie(node, inverse_bind, weights);
  } else if constexpr (std::is_same_v<Type, SceneMorph>) {
    auto& [name, rest_weight, moves] = s;
    return std::tie(name, rest_weight, moves);
  } else if constexpr (std::is_same_v<Type, Material>) {
    auto& [name, base_color, base_color_texture, normal_map, normal_map_set, normal_scale, alpha,
           alpha_cutoff, double_sided, metallic, roughness, metallic_roughness, emissive,
           emissive_texture, occlusion, occlusion_strength, gltf_extensions, extras] = s;
    return std::tie(name, base_color, base_color_texture, normal_map, normal_map_set, normal_scale,
                    alpha, alpha_cutoff, double_sided, metallic, roughness, metallic_roughness,
                    emissive, emissive_texture, occlusion, occlusion_strength, gltf_extensions,
                    extras);
  } else if constexpr (std::is_same_v<Type, TextureUse>) {
    auto& [image, set] = s;
    return std::tie(image, set);
  } else if constexpr (std::is_same_v<Type, TextureImage>) {
    auto& [name, bytes, sampler] = s;
    return std::tie(name, bytes, sampler);
  } else if constexpr (std::is_same_v<Type, TextureSampler>) {
    auto& [wrap_u, wrap_v, magnify, minify] = s;
    return std::tie(wrap_u, wrap_v, magnify, minify);
  } else if constexpr (std::is_same_v<Type, SceneClip>) {
    auto& [name, channels, morphs, motion_file, frame_rate] = s;
    return std::tie(name, channels, morphs, motion_file, frame_rate);
  } else if constexpr (std::is_same_v<Type, SceneChannel>) {
    auto& [node, rotations, translations, scales] = s;
    return std::tie(node, rotations, translations, scales);
  } else if constexpr (std::is_same_v<Type, SceneMorphChannel>) {
    auto& [node, morph, weights] = s;
    return std::tie(node, morph, weights);
  } else {  // std::pair
    auto& [first, second] = s;
    return std::tie(first, second);
  }
}

/// True for types without padding that can be copied as bytes: lists of them are copied as a block.
template <typename T>
struct IsFlat : std::bool_constant<(std::is_arithmetic_v<T> && !std::is_same_v<T, bool>) ||
                                   std::is_enum_v<T>> {};
template <typename T, std::size_t n>
struct IsFlat<std::array<T, n>> : IsFlat<T> {};
template <typename T, int rows, int columns>
struct IsFlat<Eigen::Matrix<T, rows, columns>>
    : std::bool_constant<rows != Eigen::Dynamic && columns != Eigen::Dynamic> {};
template <typename T>
struct IsFlat<Eigen::Quaternion<T>> : std::true_type {};
template <typename A, typename B>
struct IsFlat<std::pair<A, B>>
    : std::bool_constant<IsFlat<A>::value && IsFlat<B>::value &&
                         sizeof(std::pair<A, B>) == sizeof(A) + sizeof(B)> {};

template <typename T>
struct IsList : std::false_type {};
template <typename T>
struct IsList<std::vector<T>> : std::true_type {};
template <>
struct IsList<std::string> : std::true_type {};

template <typename T>
struct IsOptional : std::false_type {};
template <typename T>
struct IsOptional<std::optional<T>> : std::true_type {};

/// Archive for walk() that appends values to bytes.
class Writer {
 public:
  static constexpr bool kReads = false;
  void flat(const void* data, std::size_t size) {
    if (size > 0) bytes.append(static_cast<const char*>(data), size);
  }
  std::size_t count(std::size_t items, std::size_t /*item_size*/) {
    flat(&items, sizeof items);
    return items;
  }

  std::string bytes;
};

/// Archive for walk() that reads values from bytes.
class Reader {
 public:
  static constexpr bool kReads = true;
  explicit Reader(std::string_view all) : bytes(all) {}
  void flat(void* data, std::size_t size) {
    whole = whole && size <= bytes.size();
    if (!whole || size == 0) return;
    std::memcpy(data, bytes.data(), size);
    bytes.remove_prefix(size);
  }
  /// Reads a count. Returns 0 if the remaining bytes cannot hold that many items.
  std::size_t count(std::size_t /*items*/, std::size_t item_size) {
    std::size_t items = 0;
    flat(&items, sizeof items);
    whole = whole && items <= bytes.size() / item_size;
    return whole ? items : 0;
  }

  std::string_view bytes;  ///< bytes that are not read yet
  bool whole = true;
};

template <typename Archive, typename T>
void walk(Archive& archive, T& value);

template <typename Archive, typename List>
void walk_list(Archive& archive, List& list) {
  using Item = typename List::value_type;
  if constexpr (IsFlat<Item>::value) {
    const std::size_t count = archive.count(list.size(), sizeof(Item));
    if constexpr (Archive::kReads) list.resize(count);
    archive.flat(list.data(), count * sizeof(Item));
  } else if constexpr (Archive::kReads) {
    const std::size_t count = archive.count(0, 1);
    for (std::size_t i = 0; i < count && archive.whole; ++i) walk(archive, list.emplace_back());
  } else {
    archive.count(list.size(), 1);
    for (auto& item : list) walk(archive, item);
  }
}

/// Writes or reads a value. Both directions share this code, so that they cannot differ.
template <typename Archive, typename T>
void walk(Archive& archive, T& value) {
  using Type = std::remove_const_t<T>;
  if constexpr (IsFlat<Type>::value) {
    archive.flat(&value, sizeof value);
  } else if constexpr (std::is_same_v<Type, bool>) {
    unsigned char byte = value ? 1 : 0;
    archive.flat(&byte, 1);
    if constexpr (Archive::kReads) value = byte != 0;
  } else if constexpr (std::is_same_v<Type, Points>) {
    const std::size_t count = archive.count(value.cols(), 3 * sizeof(double));
    if constexpr (Archive::kReads) value.resize(3, static_cast<Eigen::Index>(count));
    archive.flat(value.data(), count * 3 * sizeof(double));
  } else if constexpr (IsList<Type>::value) {
    walk_list(archive, value);
  } else if constexpr (IsOptional<Type>::value) {
    bool is_there = value.has_value();
    walk(archive, is_there);
    if constexpr (Archive::kReads) {
      if (is_there) value.emplace();
    }
    if (is_there) walk(archive, *value);
  } else {
    std::apply([&archive](auto&... member) { (walk(archive, member), ...); }, members(value));
  }
}

bool is_below(std::int64_t index, std::size_t count) {
  return index >= 0 && index < static_cast<std::int64_t>(count);
}

/// Returns true for a valid index and for -1.
bool is_below_or_none(std::int64_t index, std::size_t count) {
  return index == -1 || is_below(index, count);
}

template <typename List, typename Condition>
bool all_of(const List& list, Condition&& condition) {
  return std::all_of(list.begin(), list.end(), condition);
}

bool is_consistent(const SceneMesh& mesh, const Scene& scene) {
  const std::size_t vertices = mesh.positions.cols();
  const auto is_vertex = [vertices](const auto& entry) { return is_below(entry.first, vertices); };
  if (!is_below(mesh.node, scene.nodes.size()) ||
      !is_below_or_none(mesh.object, scene.objects.size()) ||
      !is_below_or_none(mesh.material, scene.materials.size())) {
    return false;
  }
  if (!mesh.object_vertex.empty()) {
    if (mesh.object < 0 || mesh.object_vertex.size() != vertices) return false;
    const std::size_t own = scene.objects[mesh.object].positions.cols();
    if (!all_of(mesh.object_vertex, [own](int v) { return is_below_or_none(v, own); }))
      return false;
  }
  const auto is_none_or_one_each = [vertices](const auto& list) {
    return list.empty() || list.size() == vertices;
  };
  const auto has_one_each = [vertices](const auto& set) { return set.size() == vertices; };
  if (!is_none_or_one_each(mesh.texture_coordinates) || !is_none_or_one_each(mesh.normals) ||
      !all_of(mesh.more_texture_coordinates, has_one_each) || !all_of(mesh.colors, has_one_each)) {
    return false;
  }
  return all_of(mesh.triangles,
                [vertices](const Triangle& triangle) {
                  return all_of(triangle, [vertices](int v) { return is_below(v, vertices); });
                }) &&
         all_of(mesh.bones,
                [&](const SceneBone& bone) {
                  return is_below(bone.node, scene.nodes.size()) && all_of(bone.weights, is_vertex);
                }) &&
         all_of(mesh.morphs,
                [&](const SceneMorph& morph) { return all_of(morph.moves, is_vertex); });
}

bool is_consistent(const Material& material, const Scene& scene) {
  const auto is_use = [&scene](const TextureUse& use) {
    return is_below_or_none(use.image, scene.textures.size()) && use.set >= 0;
  };
  return is_use(material.metallic_roughness) && is_use(material.emissive_texture) &&
         is_use(material.occlusion) && is_use({material.normal_map, material.normal_map_set}) &&
         is_below_or_none(material.base_color_texture, scene.textures.size()) &&
         material.alpha >= Material::Alpha::kOpaque && material.alpha <= Material::Alpha::kBlend;
}

bool is_consistent(const SceneClip& clip, const Scene& scene) {
  const auto hangs_on_node = [&scene](const auto& channel) {
    return is_below(channel.node, scene.nodes.size());
  };
  return all_of(clip.channels, hangs_on_node) && all_of(clip.morphs, hangs_on_node) &&
         all_of(clip.morphs, [](const SceneMorphChannel& channel) { return channel.morph >= 0; });
}

}  // namespace

std::string to_bytes(const Scene& scene) {
  Writer writer;
  walk(writer, scene);
  return std::move(writer.bytes);
}

std::optional<Scene> scene_from_bytes(std::string_view bytes) {
  Reader reader(bytes);
  Scene scene;
  walk(reader, scene);
  if (!reader.whole || !reader.bytes.empty() || !is_consistent(scene)) return std::nullopt;
  return scene;
}

bool is_consistent(const Scene& scene) {
  for (std::size_t n = 0; n < scene.nodes.size(); ++n) {
    if (!is_below_or_none(scene.nodes[n].parent, n)) return false;
  }
  const auto fits = [&scene](const auto& item) { return is_consistent(item, scene); };
  return all_of(scene.objects,
                [&scene](const SceneObject& object) {
                  return is_below(object.node, scene.nodes.size());
                }) &&
         all_of(scene.levels,
                [&scene](const std::vector<int>& nodes) {
                  return all_of(nodes,
                                [&scene](int node) { return is_below(node, scene.nodes.size()); });
                }) &&
         all_of(scene.meshes, fits) && all_of(scene.materials, fits) && all_of(scene.clips, fits) &&
         scene.up >= FileUp::kX && scene.up <= FileUp::kZ;
}

}  // namespace sinew
