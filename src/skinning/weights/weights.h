// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <utility>

#include "assets/character.h"
#include "core/progress.h"
#include "skinning/weights/weight_settings.h"

namespace sinew {

/// Holds computed skinning weights.
struct ComputedWeights {
  SkinWeights weights;
  WeightSource source = WeightSource::kNearestBone;  ///< by which they were computed
  std::string reason;  ///< why this is not the source of the settings, a clause; empty if it is
};

/// Computes skinning weights, even if the file of the character has some. kFile counts as
/// kBoundedBiharmonic. If bounded biharmonic weights cannot be computed, bone heat takes their
/// place. If the skeleton has no bone of positive length, all vertices move with the root.
/// \throws Cancelled
ComputedWeights compute_weights(const Character& character, const WeightSettings& settings,
                                const Progress& progress = {});

/// Provides the skinning weights of a character: those of its file or, if it has none or the
/// settings want others, computed ones. These are computed on the first request, or read from the
/// user's cache (core/cache.h) if they were computed before.
class CharacterWeights {
 public:
  /// Refers to `character`, which must outlive this object and must not change. The conversion is
  /// implicit, since a character comes with its weights.
  /// \param progress  reports the computation of weights
  CharacterWeights(const Character& character,  // NOLINT(google-explicit-constructor)
                   const WeightSettings& settings = {}, Progress progress = {})
      : character_(character), settings_(settings), progress_(std::move(progress)) {}
  const Character& character() const { return character_; }

  /// Returns the weights, which are computed in the first call if necessary.
  const SkinWeights& get() const { return get(progress_); }
  /// Does the same and reports the computation elsewhere.
  const SkinWeights& get(const Progress& progress) const;
  /// Returns where the weights come from. Computes them if necessary.
  WeightSource source() const;
  /// Returns why the weights do not come from where the settings say, as a clause; otherwise an
  /// empty text. Computes them if necessary.
  std::string reason() const;

 private:
  bool are_of_file() const {
    return settings_.source == WeightSource::kFile && character_.weights.has_value();
  }

  const Character& character_;
  WeightSettings settings_;
  Progress progress_;
  mutable std::optional<ComputedWeights> computed_;
};

}  // namespace sinew
