#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "assets/character.h"
#include "assets/gltf/gltf_buffer.h"

namespace sinew {

/// The materials of a character as glTF has them: those that its parts use, textures embedded.
class GltfMaterials {
 public:
  /// Both must outlive it.
  GltfMaterials(const Character& character, GltfBuffer& buffer)
      : character_(character), buffer_(buffer) {}

  /// The material of a part, by its number in the document. A part that lacks texture coordinates
  /// gets a variant of it without the textures that take them.
  int of(const VisiblePart& part);

  /// Adds materials, textures, images, samplers and the names of the extensions that they use.
  void add_to(nlohmann::json& document) const;

  /// What glTF cannot hold, as sentences for the user.
  const std::vector<std::string>& warnings() const { return warnings_; }

 private:
  nlohmann::json describe(const Material& material, int sets);
  /// How a material names a texture of the character; null for one that takes a set of texture
  /// coordinates beyond the first `sets`, that is missing, or of a kind that glTF lacks.
  nlohmann::json texture_info(const TextureUse& use, int sets);
  nlohmann::json extensions(const std::string& text, int sets);
  /// The number in the document; -1 for a texture that is missing or of a kind that glTF lacks.
  int texture(int index);
  /// The number in the document of a sampler; -1 for one that is glTF's default.
  int sampler(const TextureSampler& wanted);

  const Character& character_;
  GltfBuffer& buffer_;
  nlohmann::json materials_ = nlohmann::json::array();
  nlohmann::json images_ = nlohmann::json::array();
  nlohmann::json document_textures_ = nlohmann::json::array();
  nlohmann::json samplers_ = nlohmann::json::array();
  std::set<std::string> extensions_;
  std::map<std::pair<int, int>, int> numbers_;  ///< by material and sets of texture coordinates
  std::map<int, int> textures_;                 ///< by number in the character
  std::vector<std::string> warnings_;
};

}  // namespace sinew
