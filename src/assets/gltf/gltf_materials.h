// SPDX-License-Identifier: MIT

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

/// Converts the materials of a character to glTF: those that its parts use, with embedded textures.
class GltfMaterials {
 public:
  /// Both arguments must outlive this object.
  GltfMaterials(const Character& character, GltfBuffer& buffer)
      : character_(character), buffer_(buffer) {}

  /// Returns the index of the material of a part in the document. A part without the texture
  /// coordinates that some textures need gets a variant of the material without these textures.
  int of(const VisiblePart& part);

  /// Adds materials, textures, images, samplers and the names of the extensions used.
  void add_to(nlohmann::json& document) const;

  /// Returns sentences for the user about properties that glTF cannot hold.
  const std::vector<std::string>& warnings() const { return warnings_; }

 private:
  nlohmann::json describe(const Material& material, int sets);
  /// Returns the reference ("textureInfo") to a texture of the character. Returns null if the
  /// texture is missing, has a format that glTF lacks, or needs a set of texture coordinates beyond
  /// the first `sets`.
  nlohmann::json texture_info(const TextureUse& use, int sets);
  nlohmann::json extensions(const std::string& text, int sets);
  /// Returns the index of a texture in the document, or -1 if it is missing or has a format that
  /// glTF lacks.
  int texture(int index);
  /// Returns the index of a sampler in the document, or -1 for the default sampler of glTF.
  int sampler(const TextureSampler& wanted);

  const Character& character_;
  GltfBuffer& buffer_;
  nlohmann::json materials_ = nlohmann::json::array();
  nlohmann::json images_ = nlohmann::json::array();
  nlohmann::json document_textures_ = nlohmann::json::array();
  nlohmann::json samplers_ = nlohmann::json::array();
  std::set<std::string> extensions_;
  std::map<std::pair<int, int>, int> numbers_;  ///< by material and number of sets of texture
                                                ///< coordinates
  std::map<int, int> textures_;                 ///< by index in the character
  std::vector<std::string> warnings_;
};

}  // namespace sinew
