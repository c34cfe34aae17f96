#include "assets/gltf_looks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "assets/texture_files.h"
#include "core/error.h"

namespace sinew {
namespace {

using nlohmann::json;

constexpr const char* kTransform = "KHR_texture_transform";
constexpr const char* kGlossiness = "KHR_materials_pbrSpecularGlossiness";

const json& member(const json& object, const char* key) {
  static const json kNothing;
  const auto found = object.is_object() ? object.find(key) : object.end();
  return found == object.end() ? kNothing : *found;
}

const json& extension_of(const json& object, const char* name) {
  return member(member(object, "extensions"), name);
}

std::optional<std::size_t> index_in(const json& object, const char* key) {
  const json& number = member(object, key);
  return number.is_number_unsigned() ? std::optional(number.get<std::size_t>()) : std::nullopt;
}

/// A finite number of at least 0.
float factor_in(const json& object, const char* key, float absent) {
  const json& number = member(object, key);
  if (!number.is_number()) return absent;
  const auto value = number.get<float>();
  return std::isfinite(value) ? std::max(0.0F, value) : absent;
}

std::string dump(const json& value) {
  return value.is_null() ? std::string()
                         : value.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::size_t set_of(const json& texture) {
  const auto moved = index_in(extension_of(texture, kTransform), "texCoord");
  return moved ? *moved : index_in(texture, "texCoord").value_or(0);
}

/// The texture whose texture coordinates are SceneMesh::texture_coordinates.
const json& base_texture(const json& material) {
  const json& color = member(member(material, "pbrMetallicRoughness"), "baseColorTexture");
  const json& diffuse = member(extension_of(material, kGlossiness), "diffuseTexture");
  if (!color.is_null()) return color;
  return diffuse.is_null() ? member(material, "normalTexture") : diffuse;
}

/// TextureUse::set of a set of the file.
int set_number(std::size_t set, std::size_t base) {
  return static_cast<int>(set == base ? 0 : set < base ? set + 1 : set);
}

class MaterialCompleter {
 public:
  MaterialCompleter(const json& source, const GltfTextureIndex& texture_index,
                    std::vector<std::string>& left_out)
      : source_(source),
        base_(base_texture(source)),
        texture_index_(texture_index),
        left_out_(left_out) {}

  void complete(Material& material) {
    const json& surface = member(source_, "pbrMetallicRoughness");
    const json& glossy = extension_of(source_, kGlossiness);
    if (glossy.is_object()) {
      left_out_.emplace_back("specular colours and glossiness textures");
      material.metallic = 0.0F;
      material.roughness = std::max(0.0F, 1.0F - factor_in(glossy, "glossinessFactor", 1.0F));
    } else {
      material.metallic = factor_in(surface, "metallicFactor", 1.0F);
      material.roughness = factor_in(surface, "roughnessFactor", 1.0F);
      material.metallic_roughness = use(member(surface, "metallicRoughnessTexture"));
    }
    const json& emissive = member(source_, "emissiveFactor");
    for (std::size_t i = 0; i < 3 && emissive.is_array() && emissive.size() == 3; ++i) {
      if (emissive[i].is_number()) material.emissive[i] = emissive[i].get<float>();
    }
    if (!material.emissive.allFinite()) material.emissive.setZero();
    material.emissive_texture = use(member(source_, "emissiveTexture"));
    material.occlusion = use(member(source_, "occlusionTexture"));
    material.occlusion_strength = factor_in(member(source_, "occlusionTexture"), "strength", 1.0F);
    material.normal_map_set = use(member(source_, "normalTexture")).set;
    material.extras = dump(member(source_, "extras"));
    const json kept = kept_extensions();
    if (!kept.empty()) material.gltf_extensions = dump(kept);
  }

 private:
  TextureUse use(const json& texture) {
    const auto number = index_in(texture, "index");
    if (!number) return {};
    // The base's transform is in the texture coordinates.
    if (extension_of(texture, kTransform) != extension_of(base_, kTransform)) {
      left_out_.emplace_back("texture transforms that differ from the base colour's");
    }
    return {texture_index_(*number), set_number(set_of(texture), set_of(base_))};
  }

  json kept_extensions() {
    json kept = json::object();
    const json& extensions = member(source_, "extensions");
    for (auto entry = extensions.begin(); extensions.is_object() && entry != extensions.end();
         ++entry) {
      if (entry.key() == kGlossiness) continue;
      if (entry.key().starts_with("KHR_materials_") && entry->is_object()) {
        kept[entry.key()] = with_own_textures(*entry);
      } else {
        left_out_.push_back(entry.key());
      }
    }
    return kept;
  }

  /// An extension with its textures by our numbers; one that cannot be used is left out.
  json with_own_textures(const json& extension) {
    json result = json::object();
    for (const auto& [key, value] : extension.items()) {
      if (!key.ends_with("Texture") || !value.is_object()) {
        result[key] = value;
        continue;
      }
      const TextureUse own = use(value);
      if (own.image < 0) continue;
      result[key] = value;
      result[key].erase("extensions");
      result[key]["index"] = own.image;
      result[key]["texCoord"] = own.set;
    }
    return result;
  }

  const json& source_;
  const json& base_;
  const GltfTextureIndex& texture_index_;
  std::vector<std::string>& left_out_;
};

/// Textures of the file as those of the scene: images that it has already are found by their bytes.
class SceneTextures {
 public:
  SceneTextures(const GltfFile& gltf, Scene& scene)
      : gltf_(gltf), scene_(scene), files_(gltf.name()) {}

  int index_of(std::size_t texture) {
    const auto [entry, is_new] = known_.try_emplace(texture, -1);
    if (is_new) entry->second = find(texture);
    return entry->second;
  }

  std::vector<std::string> warnings() const { return files_.warnings(); }

 private:
  int find(std::size_t number) {
    const json& textures = list_in(gltf_.document(), "textures");
    const json& images = list_in(gltf_.document(), "images");
    if (number >= textures.size()) return -1;
    const auto source = index_in(textures[number], "source");
    if (!source || *source >= images.size()) return -1;
    const json& image = images[*source];
    const std::string uri = text_in(image, "uri");
    const int file = uri.empty() ? files_.add_embedded(image_name(image, *source),
                                                       std::string(gltf_.view(image["bufferView"])))
                                 : files_.add(uri);
    return file < 0 ? -1 : scene_index(files_.image(file), sampler_of(textures[number]));
  }

  static std::string image_name(const json& image, std::size_t number) {
    const std::string own = text_in(image, "name");
    return own.empty() ? fmt::format("image {}", number + 1) : own;
  }

  TextureSampler sampler_of(const json& texture) const {
    const json& samplers = list_in(gltf_.document(), "samplers");
    const auto number = index_in(texture, "sampler");
    TextureSampler sampler;
    if (!number || *number >= samplers.size()) return sampler;
    const auto value = [&](const char* key, int absent) {
      return static_cast<int>(index_in(samplers[*number], key).value_or(absent) & 0xFFFFU);
    };
    return {value("wrapS", sampler.wrap_u), value("wrapT", sampler.wrap_v), value("magFilter", 0),
            value("minFilter", 0)};
  }

  int scene_index(const TextureImage& image, const TextureSampler& sampler) {
    for (std::size_t t = 0; t < scene_.textures.size(); ++t) {
      TextureImage& other = scene_.textures[t];
      if (other.bytes != image.bytes) continue;
      const bool was_found = claimed_.contains(static_cast<int>(t));
      if (was_found && other.sampler != sampler) continue;
      other.sampler = sampler;
      claimed_.insert(static_cast<int>(t));
      return static_cast<int>(t);
    }
    scene_.textures.push_back(image);
    scene_.textures.back().sampler = sampler;
    claimed_.insert(static_cast<int>(scene_.textures.size()) - 1);
    return static_cast<int>(scene_.textures.size()) - 1;
  }

  const GltfFile& gltf_;
  Scene& scene_;
  TextureFiles files_;
  std::map<std::size_t, int> known_;
  std::set<int> claimed_;  ///< textures of the scene whose sampler is known
};

class LooksReader {
 public:
  LooksReader(const GltfFile& gltf, const std::vector<int>& node_of, Scene& scene)
      : gltf_(gltf), scene_(scene), textures_(gltf, scene) {
    file_node_.assign(scene.nodes.size(), -1);
    for (std::size_t n = 0; n < node_of.size(); ++n) {
      if (node_of[n] >= 0) file_node_[node_of[n]] = static_cast<int>(n);
    }
  }

  void run() {
    std::map<int, std::size_t> primitives;  // that a node has given to meshes so far
    for (SceneMesh& mesh : scene_.meshes) {
      if (const json* const source = next_primitive(mesh.node, primitives[mesh.node])) {
        add_primitive(*source, mesh);
      }
    }
    for (SceneObject& object : scene_.objects) name_object(object);
    add_notes();
    const std::vector<std::string> warnings = textures_.warnings();
    // Images of base colours have been looked for before, and are not missed twice.
    for (const std::string& warning : warnings) {
      const auto said = std::find(scene_.warnings.begin(), scene_.warnings.end(), warning);
      if (said == scene_.warnings.end()) scene_.warnings.push_back(warning);
    }
  }

 private:
  const json& node(int scene_node) const {
    static const json kNothing;
    const int number = file_node_[scene_node];
    return number < 0 ? kNothing : list_in(gltf_.document(), "nodes")[number];
  }

  const json& mesh_of(const json& node) const {
    static const json kNothing;
    const json& meshes = list_in(gltf_.document(), "meshes");
    const auto number = index_in(node, "mesh");
    return number && *number < meshes.size() ? meshes[*number] : kNothing;
  }

  const json* next_primitive(int scene_node, std::size_t& number) const {
    const json& primitives = list_in(mesh_of(node(scene_node)), "primitives");
    while (number < primitives.size()) {
      const json& primitive = primitives[number++];
      if (member(primitive, "attributes").contains("POSITION")) return &primitive;
    }
    return nullptr;
  }

  void add_primitive(const json& source, SceneMesh& mesh) {
    const json& materials = list_in(gltf_.document(), "materials");
    const auto number = index_in(source, "material");
    std::size_t base = 0;
    if (number && *number < materials.size() && mesh.material >= 0) {
      base = gltf_base_set(materials[*number]);
      if (completed_.insert(mesh.material).second) {
        complete_gltf_material(
            materials[*number], [this](std::size_t texture) { return textures_.index_of(texture); },
            scene_.materials[mesh.material], left_out_);
        claim_samplers(materials[*number]);
      }
    }
    const json& attributes = member(source, "attributes");
    if (!attributes.contains(fmt::format("TEXCOORD_{}", base))) base = 0;
    for (std::size_t set = 0;; ++set) {
      const auto found = attributes.find(fmt::format("TEXCOORD_{}", set));
      if (found == attributes.end()) break;
      if (set == base) continue;
      const auto pairs = vectors_of<2>(*found, mesh);
      if (pairs.empty()) break;  // those behind it would take its number
      mesh.more_texture_coordinates.push_back(pairs);
    }
    for (std::size_t set = 0;; ++set) {
      const auto found = attributes.find(fmt::format("COLOR_{}", set));
      if (found == attributes.end()) break;
      auto colors = vectors_of<4>(*found, mesh);
      if (colors.empty()) break;
      mesh.colors.push_back(std::move(colors));
    }
    note_attributes(source, attributes);
  }

  /// The base colour's and normal map's images are in the scene already; so that they get samplers.
  void claim_samplers(const json& material) {
    for (const json* const texture :
         {&base_texture(material), &member(material, "normalTexture")}) {
      if (const auto number = index_in(*texture, "index")) textures_.index_of(*number);
    }
  }

  /// Elements of an accessor, missing components 1; none when it does not fit the mesh.
  template <int size>
  std::vector<Eigen::Matrix<float, size, 1>> vectors_of(const json& accessor,
                                                        const SceneMesh& mesh) {
    const json& accessors = list_in(gltf_.document(), "accessors");
    const bool exists =
        accessor.is_number_unsigned() && accessor.get<std::size_t>() < accessors.size();
    const std::string type =
        exists ? text_in(accessors[accessor.get<std::size_t>()], "type") : std::string();
    const int components = type == "VEC2" ? 2 : type == "VEC3" ? 3 : type == "VEC4" ? 4 : 0;
    std::vector<Eigen::Matrix<float, size, 1>> vectors;
    const auto wanted = static_cast<std::size_t>(mesh.positions.cols());
    std::vector<float> numbers;
    try {
      if (components > 0 && components <= size) numbers = gltf_.numbers(accessor);
    } catch (const InputError&) {  // said below
    }
    const bool is_finite = std::all_of(numbers.begin(), numbers.end(),
                                       [](float number) { return std::isfinite(number); });
    if (numbers.size() != wanted * components || wanted == 0 || !is_finite || components == 0) {
      left_out_.emplace_back("damaged colours or texture coordinates of vertices");
      return vectors;
    }
    vectors.assign(wanted, Eigen::Matrix<float, size, 1>::Ones());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      vectors[i / components][static_cast<int>(i % components)] = numbers[i];
    }
    return vectors;
  }

  void note_attributes(const json& source, const json& attributes) {
    for (const auto& [name, accessor] : attributes.items()) {
      if (name == "TANGENT") left_out_.emplace_back("tangents");
      if (name.starts_with("_")) left_out_.push_back(fmt::format("the attribute {}", name));
    }
    if (source.contains("extras")) left_out_.emplace_back("extras of primitives");
  }

  void name_object(SceneObject& object) const {
    const json& shown = node(object.node);
    object.mesh_name = text_in(mesh_of(shown), "name");
    object.extras = {dump(member(shown, "extras")), mesh_extras(mesh_of(shown))};
  }

  /// Names of morph targets, which come to nothing in what is baked, are not passed on.
  static std::string mesh_extras(const json& mesh) {
    json extras = member(mesh, "extras");
    if (extras.is_object()) extras.erase("targetNames");
    return extras.empty() ? std::string() : dump(extras);
  }

  void add_notes() {
    const json& document = gltf_.document();
    scene_.notes.copyright = text_in(member(document, "asset"), "copyright");
    const json& scenes = list_in(document, "scenes");
    const std::size_t shown = index_in(document, "scene").value_or(0);
    if (shown < scenes.size()) scene_.notes.scene_extras = dump(member(scenes[shown], "extras"));
    if (scenes.size() > 1) left_out_.emplace_back("other scenes");
    if (!list_in(document, "cameras").empty()) left_out_.emplace_back("cameras");
    if (extension_of(document, "KHR_lights_punctual").is_object()) left_out_.emplace_back("lights");
    if (extension_of(document, "KHR_materials_variants").is_object()) {
      left_out_.emplace_back("variants of materials");
    }
    std::sort(left_out_.begin(), left_out_.end());
    left_out_.erase(std::unique(left_out_.begin(), left_out_.end()), left_out_.end());
    scene_.notes.left_out = left_out_;
  }

  const GltfFile& gltf_;
  Scene& scene_;
  SceneTextures textures_;
  std::vector<int> file_node_;
  std::set<int> completed_;  ///< materials of the scene
  std::vector<std::string> left_out_;
};

}  // namespace

std::size_t gltf_base_set(const json& material) {
  return set_of(base_texture(material));
}

void complete_gltf_material(const json& source, const GltfTextureIndex& texture_index,
                            Material& material, std::vector<std::string>& left_out) {
  MaterialCompleter(source, texture_index, left_out).complete(material);
}

void add_gltf_looks(const GltfFile& gltf, const std::vector<int>& node_of, Scene& scene) {
  LooksReader(gltf, node_of, scene).run();
}

}  // namespace sinew
