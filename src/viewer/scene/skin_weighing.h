// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <utility>

#include "assets/character.h"
#include "skinning/weights/weight_settings.h"
#include "viewer/background_job.h"

namespace sinew {

/// Provides skinning weights for display: those by which the character is skinned
/// (CharacterWeights). If they are not those of the file, they are computed in the background when
/// they are first wanted.
class SkinWeighing {
 public:
  /// Starts the computation if necessary, and collects its result. To be called in every frame.
  /// \param character  must not change until forget()
  /// \throws exceptions of the computation
  void follow(const Character& character, const WeightSettings& settings, bool wanted);
  /// Returns the weights; null while they are not available.
  const SkinWeights* get(const Character& character, const WeightSettings& settings) const;
  /// Discards everything, and waits until nothing reads the character any more. To be called before
  /// the character is replaced.
  void forget();

  bool running() const { return making_.running(); }
  void cancel() { making_.cancel(); }
  std::pair<double, std::string> progress() const { return making_.progress(); }

 private:
  std::optional<SkinWeights> computed_;
  WeightSettings settings_;  ///< of computed_, or of the computation that runs
  BackgroundJob<SkinWeights> making_;
};

}  // namespace sinew
