#include "assets/gltf_for_assimp.h"

#include <algorithm>
#include <cstdint>
#include <map>

#include "assets/data_uri.h"
#include "assets/file_bytes.h"
#include "assets/text_scanner.h"
#include "core/error.h"

namespace sinew {
namespace {

using nlohmann::json;

constexpr std::string_view kNodePrefix = "nodes[";
constexpr int kFloatComponent = 5126;

/// Turns attributes of vertices to floats, in a buffer of its own.
class FloatAttributes {
 public:
  FloatAttributes(const GltfFile& file, json& document) : file_(file), document_(document) {}

  void convert(json& attributes) {
    if (!attributes.is_object()) return;
    for (auto& [name, accessor] : attributes.items()) {
      const bool is_wanted = name == "POSITION" || name == "NORMAL" || name == "TANGENT" ||
                             name.starts_with("TEXCOORD_");
      if (is_wanted && is_unreadable(accessor)) accessor = floats_of(accessor);
    }
  }

  void add_buffer() {
    if (bytes_.empty()) return;
    list("buffers").push_back(
        {{"byteLength", bytes_.size()},
         {"uri", "data:application/octet-stream;base64," + encode_base64(bytes_)}});
  }

 private:
  /// Integers, and zeros that the file leaves out.
  bool is_unreadable(const json& accessor) const {
    const json& accessors = list_in(file_.document(), "accessors");
    if (!accessor.is_number_unsigned() || accessor.get<std::size_t>() >= accessors.size()) {
      return false;
    }
    const json& source = accessors[accessor.get<std::size_t>()];
    if (!source.is_object()) return false;
    return source.value("componentType", json()) != json(kFloatComponent) ||
           (!source.contains("bufferView") && !source.contains("sparse"));
  }

  /// A list of the document; a new one where it has none.
  json& list(const char* key) {
    json& found = document_[key];
    if (!found.is_null() && !found.is_array()) {
      file_.fail(fmt::format("its \"{}\" are no list", key));
    }
    return found;
  }

  json floats_of(const json& accessor) {
    const auto [entry, is_new] = converted_.try_emplace(accessor.get<std::size_t>());
    if (!is_new) return entry->second;
    const std::vector<float> numbers = file_.numbers(accessor);
    const json source = list_in(file_.document(), "accessors")[entry->first];
    const std::size_t size = numbers.size() * sizeof(float);
    json& views = list("bufferViews");
    views.push_back({{"buffer", list_in(document_, "buffers").size()},
                     {"byteOffset", bytes_.size()},
                     {"byteLength", size}});
    bytes_.append(reinterpret_cast<const char*>(numbers.data()), size);
    json& accessors = document_["accessors"];
    accessors.push_back({{"bufferView", views.size() - 1},
                         {"componentType", kFloatComponent},
                         {"count", source["count"]},
                         {"type", source["type"]}});
    entry->second = accessors.size() - 1;
    return entry->second;
  }

  const GltfFile& file_;
  json& document_;
  std::string bytes_;
  std::map<std::size_t, json> converted_;  ///< accessors
};

void convert_meshes(const GltfFile& file, json& document) {
  if (!document.contains("meshes") || !document["meshes"].is_array()) return;
  FloatAttributes floats(file, document);
  for (json& mesh : document["meshes"]) {
    if (!mesh.is_object() || !mesh.contains("primitives")) continue;
    for (json& primitive : mesh["primitives"]) {
      if (!primitive.is_object()) continue;
      // What is compressed has no vertices that could be read here.
      const bool is_compressed = primitive.contains("extensions") &&
                                 primitive["extensions"].contains("KHR_draco_mesh_compression");
      if (is_compressed) continue;
      if (primitive.contains("attributes")) floats.convert(primitive["attributes"]);
      if (!primitive.contains("targets") || !primitive["targets"].is_array()) continue;
      for (json& target : primitive["targets"]) {
        if (!target.is_object()) continue;
        target.erase("NORMAL");
        target.erase("TANGENT");
        floats.convert(target);
      }
    }
  }
  floats.add_buffer();
}

std::string container(const GltfFile& file, const json& document) {
  // Names come from files of any kind: what is no UTF-8 is replaced.
  std::string text = document.dump(-1, ' ', false, json::error_handler_t::replace);
  if (!file.is_binary()) return text;
  text.resize((text.size() + 3) / 4 * 4, ' ');
  std::string bytes = "glTF";
  append_little_endian(bytes, 2);
  append_little_endian(bytes, 12 + 8 + text.size() + file.chunks_behind().size());
  append_little_endian(bytes, text.size());
  bytes += "JSON";
  bytes += text;
  bytes += file.chunks_behind();
  return bytes;
}

}  // namespace

std::optional<std::string> gltf_for_assimp(const GltfFile& file) {
  if (!file.document().is_object()) return std::nullopt;
  json document = file.document();
  if (!document.contains("nodes") || !document["nodes"].is_array()) return std::nullopt;
  for (json& node : document["nodes"]) {
    if (node.is_object()) node.erase("name");
  }
  document.erase("animations");
  convert_meshes(file, document);
  return container(file, document);
}

int gltf_node_number(const std::string& assimp_name) {
  if (!assimp_name.starts_with(kNodePrefix) || !assimp_name.ends_with(']')) return -1;
  const std::string digits =
      assimp_name.substr(kNodePrefix.size(), assimp_name.size() - kNodePrefix.size() - 1);
  const auto number = parse_integer(digits);
  return number && *number >= 0 ? static_cast<int>(*number) : -1;
}

std::string gltf_node_name(const GltfFile& file, const std::string& assimp_name) {
  const json& nodes = list_in(file.document(), "nodes");
  const int number = gltf_node_number(assimp_name);
  if (number < 0 || number >= static_cast<int>(nodes.size())) return assimp_name;
  const std::string own = text_in(nodes[number], "name");
  return own.empty() ? assimp_name : own;
}

}  // namespace sinew
