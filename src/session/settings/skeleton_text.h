// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <string_view>

#include "rig/built_skeleton.h"
#include "session/settings/toml_value.h"

namespace sinew {

/// Returns a built skeleton as tables of a project file, one for each joint, parents first
/// (docs/project_files.md). Reading them gives the same skeleton to the last bit.
/// \param key  of the list of tables
std::string skeleton_text(std::string_view key, const BuiltSkeleton& built);

/// Reads a built skeleton from the list of its tables.
/// \throws InputError naming file, line, key and remedy
BuiltSkeleton skeleton_of_toml(const TomlValue& list);

}  // namespace sinew
