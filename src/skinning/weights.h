// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <utility>

#include "assets/character.h"
#include "core/progress.h"

namespace sinew {

/// Computes linear blend weights for a character whose file has none. Each vertex starts with the
/// joint that moves its nearest bone. Then the weights spread along the skin, about half as far as
/// the limbs are thick, so they never jump across a gap. Each vertex has at most four influences,
/// whose weights sum to 1.
/// \throws InputError for a skeleton without a bone of positive length, Cancelled
SkinWeights automatic_weights(const TriangleMesh& skin, const Skeleton& skeleton,
                              const Progress& progress = {});

/// Provides the skinning weights of a character: those of its file or, if it has none, automatic
/// ones, which are computed on the first request. If the skeleton has no bone of positive length,
/// all vertices move with the root.
class CharacterWeights {
 public:
  /// Refers to `character`, which must outlive this object and must not change.
  /// \param progress  reports the computation of automatic weights
  explicit CharacterWeights(const Character& character, Progress progress = {})
      : character_(character), progress_(std::move(progress)) {}
  /// Returns the weights. Computes them in the first call if the file has none.
  const SkinWeights& get() const;

 private:
  const Character& character_;
  Progress progress_;
  mutable std::optional<SkinWeights> automatic_;
};

}  // namespace sinew
