// SPDX-License-Identifier: MIT

#include "viewer/scene/skin_weighing.h"

#include "skinning/weights.h"

namespace sinew {

void SkinWeighing::follow(const Character& character, bool wanted) {
  if (std::optional<SkinWeights> made = making_.take()) automatic_ = std::move(made);
  if (!wanted || get(character) != nullptr || making_.running() || character.skeleton.empty()) {
    return;
  }
  making_.start([&character](const Progress& progress) {
    progress.report(0.0, "Computing skinning weights");
    return CharacterWeights(character).get();
  });
}

const SkinWeights* SkinWeighing::get(const Character& character) const {
  if (character.weights) return &*character.weights;
  return automatic_ ? &*automatic_ : nullptr;
}

void SkinWeighing::forget() {
  making_.stop();
  automatic_.reset();
}

}  // namespace sinew
