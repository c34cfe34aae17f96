#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "assets/character.h"
#include "assets/gltf/gltf_buffer.h"

namespace sinew {

/// Those morph targets of a character that move a part, as targets of its mesh.
class GltfMorphs {
 public:
  /// Both must outlive it; only accessors of targets are added here.
  GltfMorphs(const Character& character, const VisiblePart& part, GltfBuffer& buffer);

  bool empty() const { return morphs_.empty(); }

  /// Adds the targets to a mesh of one primitive, their names and weights of 0.
  void add_to(nlohmann::json& mesh) const;

  /// The weights of a clip that drives one of them, at all times at which one has a key: input and
  /// output of a linear sampler; null when it drives none.
  nlohmann::json sampler(const Clip& clip, GltfBuffer& buffer) const;

 private:
  const Character& character_;
  std::vector<int> morphs_;
  std::vector<int> accessors_;
};

}  // namespace sinew
