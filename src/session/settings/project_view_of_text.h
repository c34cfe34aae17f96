// SPDX-License-Identifier: MIT

#pragma once

#include "session/settings/project.h"
#include "session/settings/project_values.h"

namespace sinew {

/// These functions read the tables of a project file on how it is seen: camera, light, what is
/// shown, and the sides of a comparison.
ProjectView project_view(const ProjectValues& values, const TomlValue& table);
ProjectLight project_light(const ProjectValues& values, const TomlValue& table);
ProjectShown project_shown(const ProjectValues& values, const TomlValue& table);
ProjectComparison project_comparison(const ProjectValues& values, const TomlValue& table);

}  // namespace sinew
