#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "assets/character.h"
#include "assets/gltf_buffer.h"

namespace sinew {

/// The materials of a character as glTF has them: those that its parts use, textures embedded.
class GltfMaterials {
 public:
  /// Both must outlive it.
  GltfMaterials(const Character& character, GltfBuffer& buffer)
      : character_(character), buffer_(buffer) {}

  /// The material of a part, by its number in the document. A part without texture coordinates
  /// gets a variant of it without textures.
  int of(const VisiblePart& part);

  /// Adds materials, textures and images.
  void add_to(nlohmann::json& document) const;

  /// What glTF cannot hold, as sentences for the user.
  const std::vector<std::string>& warnings() const { return warnings_; }

 private:
  nlohmann::json describe(const Material& material, bool textured);
  /// The number in the document; -1 for a texture that is missing or of a kind that glTF lacks.
  int texture(int index);

  const Character& character_;
  GltfBuffer& buffer_;
  nlohmann::json materials_ = nlohmann::json::array();
  nlohmann::json images_ = nlohmann::json::array();
  std::map<std::pair<int, bool>, int> numbers_;  ///< by material and whether it is textured
  std::map<int, int> textures_;                  ///< by number in the character
  std::vector<std::string> warnings_;
};

}  // namespace sinew
