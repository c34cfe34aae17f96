// SPDX-License-Identifier: MIT

#include "viewer/files/project_shown.h"

#include <fmt/ranges.h>

#include <string>
#include <vector>

#include "core/error.h"
#include "viewer/scene/cut_plane.h"
#include "viewer/scene/layers.h"

namespace sinew {
namespace {

ProjectShown present_view(const ViewOptions& options, HeatMap heat_map, bool follows) {
  ProjectShown shown;
  for (const Layer& layer : layers()) {
    if (options.*layer.shown) shown.layers.push_back(layer.name);
  }
  if (options.shading != ViewOptions{}.shading) shown.shading = name_of(options.shading);
  const HeatMapInfo& heat = heat_map_info(heat_map);
  if (heat_map != HeatMap::kNone) shown.heat_map = heat.name;
  if (heat_map != HeatMap::kNone && !(options.heat_range == heat.range))
    shown.heat_range = {options.heat_range.low, options.heat_range.high};
  if (options.cut || is_cut_chosen(options)) {
    shown.cut = options.cut;
    shown.cut_position = options.cut_position;
    shown.cut_axis = options.cut_axis;
    shown.cut_flipped = options.cut_flipped;
  }
  shown.follows = follows;
  return shown;
}

/// Calls `show`. If a name does not exist, adds that to the complaints.
template <typename Show>
void attempt(Show&& show, std::vector<std::string>& complaints) {
  try {
    show();
  } catch (const UsageError& error) {
    complaints.emplace_back(error.what());
  }
}

}  // namespace

std::optional<ProjectShown> shown_of(const ShownView& view, HeatMap heat_map) {
  const ProjectShown shown = present_view(view.options, heat_map, view.follows);
  if (shown == present_view({}, HeatMap::kNone, false)) return std::nullopt;
  return shown;
}

void show_like(const std::optional<ProjectShown>& wanted, const std::string& file, ShownView& view,
               ShownHeat& heat) {
  const ProjectShown shown = wanted.value_or(present_view({}, HeatMap::kNone, false));
  ViewOptions& options = view.options;
  std::vector<std::string> complaints;
  std::vector<std::string> unknown = shown.layers;
  for (const Layer& layer : layers()) {
    options.*layer.shown = std::erase(unknown, layer.name) > 0;
  }
  if (!unknown.empty())
    complaints.push_back(
        fmt::format("unknown layers: {}; remove them from 'layers'", fmt::join(unknown, ", ")));
  view.cut_like(shown);
  view.follows = shown.follows;
  options.shading = ViewOptions{}.shading;
  if (!shown.shading.empty())
    attempt([&] { options.shading = shading_named(shown.shading); }, complaints);
  heat.show(HeatMap::kNone);
  if (!shown.heat_map.empty())
    attempt([&] { heat.show(heat_map_named(shown.heat_map).map); }, complaints);
  if (shown.heat_range.size() == 2)
    options.heat_range = {static_cast<float>(shown.heat_range[0]),
                          static_cast<float>(shown.heat_range[1])};
  if (!complaints.empty()) fail_input("{}: {}", file, fmt::join(complaints, "; "));
}

}  // namespace sinew
