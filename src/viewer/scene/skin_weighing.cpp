// SPDX-License-Identifier: MIT

#include "viewer/scene/skin_weighing.h"

#include "skinning/weights/weights.h"

namespace sinew {

void SkinWeighing::follow(const Character& character, const WeightSettings& settings, bool wanted) {
  if (std::optional<SkinWeights> made = making_.take()) computed_ = std::move(made);
  if (!wanted || character.skeleton.empty() || making_.running() ||
      get(character, settings) != nullptr)
    return;
  computed_.reset();
  settings_ = settings;
  making_.start([&character, settings](const Progress& progress) {
    progress.report(0.0, "Computing skinning weights");
    return CharacterWeights(character, settings, progress).get();
  });
}

const SkinWeights* SkinWeighing::get(const Character& character,
                                     const WeightSettings& settings) const {
  if (settings.source == WeightSource::kFile && character.weights) return &*character.weights;
  return computed_ && settings_ == settings ? &*computed_ : nullptr;
}

void SkinWeighing::forget() {
  making_.stop();
  computed_.reset();
}

}  // namespace sinew
