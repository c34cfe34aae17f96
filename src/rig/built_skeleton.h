// SPDX-License-Identifier: MIT

#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rig/joint_freedom.h"
#include "rig/own_radii.h"
#include "rig/posed_joints.h"
#include "rig/skeleton.h"

namespace sinew {

/// Holds a skeleton that a user has built for a character, which replaces that of its files.
struct BuiltSkeleton {
  Skeleton skeleton;  ///< in our coordinates; its joints have distinct names
  /// For each joint the distinct name (distinct_names()) of the joint of the files' skeleton that
  /// it was at first; empty if it is new. By it the weights and clips of the files are carried
  /// over.
  std::vector<std::string> origins;
  /// For each joint its distinct name in the skeleton in use when the building began; empty if it
  /// was added since. By it the user's settings of joints are carried over.
  std::vector<std::string> names_before;
  /// Radii that the user chose while building; nothing: joints keep those that they have in use.
  std::optional<OwnRadii> radii{};
  /// Degrees of freedom that the user chose while building, by joint; nothing: those in use.
  std::optional<std::map<int, JointFreedom>> freedoms{};

  bool operator==(const BuiltSkeleton&) const = default;
};

/// Returns the skeleton of a character's files, as a user begins to edit it. Equal names are made
/// distinct.
BuiltSkeleton built_from(Skeleton of_files);

/// Returns a built skeleton that comes into use: its joints have their names in use from now on.
/// Radii and degrees of freedom that the user chose while building are left out: the document of a
/// character has those in use.
BuiltSkeleton put_to_use(BuiltSkeleton draft);

}  // namespace sinew
