#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "rig/posed_joints.h"
#include "session/painted_maps.h"
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
  PaintedMaps painted;                 ///< on the character's surface
  PosedJoints posed;                   ///< joints that stay where they were put, over any clip
  std::vector<RecordedClip> recorded;  ///< the user's own
  /// Joints, by their distinct names, that stay where they are while others are dragged.
  std::set<std::string> pinned;

  bool operator==(const Document&) const = default;
};

/// Whether a lane prepared for `a` does not serve for `b`: all but poses, pins, clips and the
/// painted material.
bool needs_new_lane(const Document& a, const Document& b);

inline constexpr const char* kAutomaticRole = "automatic";

/// Takes "NAME=ROLE", with a role of kPartRoleNames or kAutomaticRole. \throws UsageError
void set_part_role(Document& document, const std::string& text);

}  // namespace sinew
