// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "rig/joint_freedom.h"
#include "session/settings/toml_value.h"

namespace sinew {

/// Returns degrees of freedom as an inline table of a project file (docs/project_files.md). Reading
/// it gives the same ones to the last bit.
std::string freedom_text(const JointFreedom& freedom);

/// Reads degrees of freedom from their table.
/// \throws InputError naming file, line, key and remedy
JointFreedom freedom_of_toml(const TomlValue& table);

}  // namespace sinew
