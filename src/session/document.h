#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "session/pieces.h"
#include "tissue/volumetric_skeleton.h"

namespace sinew {

/// What the user changed about this character; a plain value.
struct Document {
  std::optional<Radii> radii;                  ///< own radii; automatic ones when absent
  std::map<std::string, PartRole> part_roles;  ///< by the name of a visible part; else found
  /// Names of parts and joints whose skin is not simulated but follows the skeleton; of a joint
  /// with all below it.
  std::vector<std::string> excluded;
};

inline constexpr const char* kAutomaticRole = "automatic";

/// Takes "NAME=ROLE", with a role of kPartRoleNames or kAutomaticRole. \throws UsageError
void set_part_role(Document& document, const std::string& text);

}  // namespace sinew
