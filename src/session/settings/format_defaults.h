// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>

#include "session/settings/project.h"

namespace sinew {

/// Format of the project files that this version writes. Format 1 had other defaults and turned
/// `tissue.prism_rotations` on wherever the skin collides with itself.
inline constexpr int kProjectFormat = 2;

/// Returns the values of the settings that a project file of a format leaves out: today's defaults
/// for kProjectFormat and newer ones, and those of that time for older ones.
Settings defaults_of_format(std::int64_t format);

/// Changes the settings of a project of format 1 that followed from others at that time and are
/// independent now: one rotation per prism in bodies with self-contact, on both sides of a
/// comparison.
void convert_from_format_1(Project& project);

}  // namespace sinew
