// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>

#include "session/settings/project.h"
#include "viewer/scene/shown_heat.h"
#include "viewer/scene/shown_view.h"

namespace sinew {

/// Returns what the view shows, for a project; nothing if that is what a new window shows.
std::optional<ProjectShown> shown_of(const ShownView& view, HeatMap heat_map);

/// Shows what a project shows; nothing: what a new window shows.
/// \param file  the project's path, for messages
/// \throws InputError after everything else is shown, for layers, a shading or a heat map that do
///         not exist
void show_like(const std::optional<ProjectShown>& wanted, const std::string& file, ShownView& view,
               ShownHeat& heat);

}  // namespace sinew
