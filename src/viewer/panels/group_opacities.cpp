// SPDX-License-Identifier: MIT

#include "viewer/panels/group_opacities.h"

#include <fmt/format.h>

#include <algorithm>

#include "session/parts/part_groups.h"
#include "viewer/panels/labeled_number.h"
#include "viewer/panels/part_look_editor.h"

namespace sinew {
namespace {

constexpr std::size_t kMostGroups = 12;
constexpr float kLabelShare = 0.55F;  // of the width, for the longest label

}  // namespace

void draw_group_opacities(ViewerState& state) {
  const std::vector<VisiblePart>& parts = state.session().character().parts;
  const std::vector<PartGroup> groups = part_groups(parts);
  if (groups.size() == parts.size() || groups.size() > kMostGroups) return;
  for (const PartGroup& group : groups) {
    const double shown = opacity_of_part(state, group.parts.front());
    double opacity = shown;
    labeled_number(group.name.c_str(), "Opacity of these parts; 0: invisible", opacity,
                   {.format = "opacity %.2f"}, kLabelShare);
    if (opacity == shown) continue;
    for (const int part : group.parts) set_part_opacity(state, parts[part].name, opacity);
  }
}

}  // namespace sinew
