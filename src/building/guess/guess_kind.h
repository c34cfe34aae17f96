// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <string_view>

namespace sinew {

/// Kinds of bodies for which a skeleton can be guessed.
enum class GuessKind {
  kAuto,       ///< the kind is found from the shape
  kBiped,      ///< a head, two arms and two legs
  kQuadruped,  ///< a head, four legs and perhaps a tail
};

/// Returns the names of all kinds in the order of the values: auto, biped, quadruped.
std::span<const std::string_view> guess_kind_names();

/// Returns the name of a kind.
std::string_view name_of(GuessKind kind);

/// Returns the kind of a name.
/// \throws UsageError if there is none
GuessKind guess_kind_named(std::string_view name);

}  // namespace sinew
