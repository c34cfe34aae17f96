// SPDX-License-Identifier: MIT

#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "rig/built_skeleton.h"
#include "rig/posed_joints.h"
#include "rig/soft_joints.h"
#include "session/painting/painted_maps.h"
#include "session/parts/part_look.h"
#include "session/parts/part_role.h"
#include "session/settings/added_motion.h"
#include "session/settings/collider_placement.h"
#include "tissue/volumetric_skeleton.h"

namespace sinew {

/// Holds the user's changes to one character, as a plain value.
struct Document {
  /// The skeleton in use that the user has built; nothing: that of the files.
  std::optional<BuiltSkeleton> skeleton;
  /// The skeleton that the user is building, which is not in use yet; nothing: none.
  std::optional<BuiltSkeleton> draft;
  OwnRadii radii;
  JointFreedoms freedoms;  ///< degrees of freedom of joints that are posed; the others are usual
  std::map<std::string, PartRole> part_roles;  ///< by visible part; the others are automatic
  /// Names of parts and joints whose skin is not simulated but follows the skeleton. A joint
  /// includes all joints below it.
  std::vector<std::string> excluded;
  SoftnessMarks softness;  ///< joints whose bones do not hold the tissue around them
  PaintedMaps painted;     ///< per vertex of the character's surface
  PosedJoints posed;       ///< joints with a fixed transform, which replaces that of any clip
  std::vector<AddedMotion> motions;    ///< clips that the user added from other files
  std::vector<RecordedClip> recorded;  ///< clips that the user recorded
  /// Distinct names of the joints that stay in place while others are dragged.
  std::set<std::string> pinned;
  PartLooks part_looks;
  /// Placements of the colliders, in their order. Colliders beyond its end stay where their files
  /// place them.
  std::vector<ColliderPlacement> colliders;

  bool operator==(const Document&) const = default;
};

/// Returns true if a lane that was prepared for `a` cannot be used for `b`. A change of the draft,
/// degrees of freedom, posed joints, pins, clips, looks, collider placements or painted stiffness
/// and mass needs no new lane.
bool needs_new_lane(const Document& a, const Document& b);

/// Sets the look of a part; a look without changes is not listed.
void set_part_look(Document& document, const std::string& part, const PartLook& look);

/// Name of the role that leaves the decision to decide_roles().
inline constexpr const char* kAutomaticRole = "automatic";

/// Sets the role of a part from a text "NAME=ROLE". The role is one of kPartRoleNames or
/// kAutomaticRole.
/// \throws UsageError if the text has another form
void set_part_role(Document& document, const std::string& text);

}  // namespace sinew
