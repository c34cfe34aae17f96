// SPDX-License-Identifier: MIT

#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "assets/character.h"
#include "assets/gltf/gltf_buffer.h"

namespace sinew {

/// Converts those morph targets of a character that move a part to the morph targets of its glTF
/// mesh.
class GltfMorphs {
 public:
  /// Adds the accessors of the targets to `buffer`. `character` must outlive this object.
  GltfMorphs(const Character& character, const VisiblePart& part, GltfBuffer& buffer);

  bool empty() const { return morphs_.empty(); }

  /// Adds the targets to a mesh with one primitive, with their names and with weights of 0.
  void add_to(nlohmann::json& mesh) const;

  /// Returns the input and output of a linear sampler for the weights of a clip, with a key at
  /// every time at which one of the targets has a key. Returns null if the clip drives none of the
  /// targets.
  nlohmann::json sampler(const Clip& clip, GltfBuffer& buffer) const;

 private:
  const Character& character_;
  std::vector<int> morphs_;
  std::vector<int> accessors_;
};

}  // namespace sinew
