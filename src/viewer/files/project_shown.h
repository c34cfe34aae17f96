// SPDX-License-Identifier: MIT

#pragma once

#include <optional>

#include "session/settings/project.h"
#include "viewer/scene/shown_heat.h"
#include "viewer/scene/shown_view.h"

namespace sinew {

/// Returns what the view shows, for a project; nothing if that is what a new window shows.
std::optional<ProjectShown> shown_of(const ViewOptions& options, HeatMap heat_map);

/// Shows what a project shows; nothing: what a new window shows. \throws InputError for a layer, a
/// shading or a heat map that does not exist; the rest is then shown nevertheless
void show_like(const std::optional<ProjectShown>& wanted, ShownView& view, ShownHeat& heat);

}  // namespace sinew
