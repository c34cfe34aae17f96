// SPDX-License-Identifier: MIT

#pragma once

#include <array>

namespace sinew {

/// Selects how a piece of a character's surface moves.
enum class PartRole {
  kSimulated,  ///< the skin of the tissue
  kEmbedded,   ///< follows the tissue that it touches: clothes, hair, buttons
  kRigid,      ///< moves with one joint: eyes, teeth, armor, weapons
  kSkinned,    ///< follows the skeleton by linear blend skinning: all that hangs free
};
inline constexpr std::array<const char*, 4> kPartRoleNames{"simulated", "embedded", "rigid",
                                                           "skinned"};
inline const char* name_of(PartRole role) {
  return kPartRoleNames[static_cast<int>(role)];
}

}  // namespace sinew
