#pragma once

#include <optional>
#include <utility>

#include "assets/character.h"
#include "core/progress.h"

namespace sinew {

/// Linear blend weights for a character whose file has none: each vertex starts with the joint
/// that moves its nearest bone, then weights spread along the skin, about half as far as the limbs
/// are thick, so that they never jump across a gap. At most four influences, rows sum to 1.
/// \throws InputError for a skeleton without a bone of some length, Cancelled
SkinWeights automatic_weights(const TriangleMesh& skin, const Skeleton& skeleton,
                              const Progress& progress = {});

/// The weights of a character: those of its file or, where it has none, automatic ones, which are
/// computed when they are first asked for. On a skeleton without a bone of some length all of it
/// moves with the root.
class CharacterWeights {
 public:
  /// `character` must outlive this and stay as it is.
  /// \param progress  of computing them, where they are computed
  explicit CharacterWeights(const Character& character, Progress progress = {})
      : character_(character), progress_(std::move(progress)) {}
  const SkinWeights& get() const;

 private:
  const Character& character_;
  Progress progress_;
  mutable std::optional<SkinWeights> automatic_;
};

}  // namespace sinew
