// SPDX-License-Identifier: MIT

#include "commands/render_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <sstream>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/text_scanner.h"
#include "core/word_list.h"
#include "render/background.h"
#include "session/compare_look.h"
#include "viewer/scene/heat_maps.h"

namespace sinew {
namespace {

/// A word of --show, the field that it sets, and the value.
struct Overlay {
  const char* name;
  bool ViewOptions::*field;
  bool shown = true;
};
constexpr auto kOverlays = std::to_array<Overlay>({{"skeleton", &ViewOptions::skeleton},
                                                   {"bones", &ViewOptions::volumes},
                                                   {"base", &ViewOptions::base},
                                                   {"tetrahedra", &ViewOptions::tetrahedra},
                                                   {"wireframe", &ViewOptions::wireframe},
                                                   {"simulation", &ViewOptions::simulation},
                                                   {"contacts", &ViewOptions::contacts},
                                                   {"anchors", &ViewOptions::anchors},
                                                   {"sliding", &ViewOptions::sliding},
                                                   {"normals", &ViewOptions::normals},
                                                   {"no-skin", &ViewOptions::skin, false},
                                                   {"no-textures", &ViewOptions::textures, false}});

/// Returns the help of --show: the words that show something, then those that hide something.
std::string overlay_help() {
  std::vector<const char*> shown, hidden;
  for (const Overlay& overlay : kOverlays) (overlay.shown ? shown : hidden).push_back(overlay.name);
  return fmt::format("any of {} over the skin, or {}", fmt::join(shown, ","),
                     fmt::join(hidden, ", "));
}

/// Returns the help of --heat. Two maps need another option.
std::string heat_help() {
  std::vector<std::string> names;
  for (const HeatMapInfo& info : heat_maps()) {
    if (info.map == HeatMap::kNone) continue;
    names.emplace_back(info.name);
    if (info.map == HeatMap::kWeights) names.back() += " (of the joint of --focus)";
    if (info.map == HeatMap::kDistance) names.back() += " (from the other side of --compare)";
  }
  return fmt::format("quantity shown as colors on the skin: {} [{}]", word_list(names, "or"),
                     RenderOptions().heat);
}

/// Returns the help of --compare-how.
std::string compare_how_help() {
  std::vector<std::string> names = compare_how_names();
  names[static_cast<std::size_t>(CompareHow::kOverlay)] += " (the other side as a ghost)";
  names[static_cast<std::size_t>(CompareHow::kWiper)] += " (left and right half)";
  return fmt::format("{} [{}]", word_list(names, "or"), RenderOptions().compare_how);
}

/// Returns the help of --background.
std::string background_help() {
  std::vector<std::string> names = background_names();
  names.emplace_back("a color as #rrggbb");
  return fmt::format("{} [{}]", word_list(names, "or"), RenderOptions().background);
}

ViewOptions parse_overlays(const std::string& text) {
  ViewOptions view;
  std::istringstream words(text);
  for (std::string word; std::getline(words, word, ',');) {
    const auto* const overlay = std::find_if(kOverlays.begin(), kOverlays.end(),
                                             [&](const Overlay& o) { return o.name == word; });
    if (overlay == kOverlays.end()) {
      std::vector<const char*> names;
      for (const Overlay& known : kOverlays) names.push_back(known.name);
      throw UsageError(fmt::format("--show {}: choose from {}", word, word_list(names, "and")));
    }
    view.*(overlay->field) = overlay->shown;
  }
  return view;
}

/// Cuts the body open along the plane that --cut names.
void cut_open(ViewOptions& view, const std::string& text) {
  constexpr double kFarthest = 1e3;  // m, as for the action `cut` of scripts
  const std::string where = text.substr(0, text.find(','));
  const std::string side = text.substr(where.size());
  const std::size_t axis = std::string("xyz").find(where.substr(0, 1));
  const bool named = where.size() > 2 && where[1] == '=' && axis != std::string::npos;
  const std::optional<double> position =
      named ? parse_number(std::string_view(where).substr(2)) : std::nullopt;
  const bool is_position = position && std::abs(*position) <= kFarthest;  // not true for NaN
  if (!is_position || (!side.empty() && side != ",flip")) {
    throw UsageError(
        fmt::format("--cut {}: write an axis and a position from -{:g} to {:g}, such as y=1.2, and "
                    "',flip' after it to hide the other side",
                    text, kFarthest, kFarthest));
  }
  view.cut = true;
  view.cut_axis = static_cast<int>(axis);
  view.cut_position = static_cast<float>(*position);
  view.cut_flipped = !side.empty();
}

}  // namespace

void add_render_options(CLI::App& command, RenderOptions& options) {
  add_common_options(command, options);
  add_statistics_options(command, options);
  command.add_option("-o,--output", options.output, "NAME.png or NAME.mp4")->required();
  add_loop(command, options);
  add_force(command, options.force);
  command.add_option("--size", options.size, "WIDTHxHEIGHT in pixels [1280x720]");
  command.add_option("--camera", options.camera, "auto, front, side, ... [the project's, or auto]");
  command.add_flag("--orthographic", options.orthographic,
                   "orthographic instead of perspective projection");
  command.add_option("--shading", options.shading,
                     fmt::format("{} [{}]", word_list(shading_names(), "or"), options.shading));
  command.add_option("--heat", options.heat, heat_help());
  command.add_option(
      "--cut", options.cut,
      "AXIS=POSITION[,flip]: cut skin and tissue open at a position on the axis x, y or "
      "z (the longest side of the character is 1.8) and hide what lies beyond it; "
      "with flip, hide the other side");
  command.add_flag("--transparent", options.transparent,
                   "transparent background: a .png with an alpha channel; of the ground only the "
                   "shadow is drawn");
  command
      .add_option("--supersampling", options.supersampling,
                  "draw at this many times the width and height and average the pixels, for "
                  "smooth edges [1]")
      ->check(CLI::Range(1, 8));
  command.add_option(
      "--frame", options.frame,
      "frame shown in an image; the simulation plays to it from the first frame [0]");
  command.add_option("--focus", options.focus,
                     "name of a joint to show from close up and to follow as it moves");
  command
      .add_option("--compare", options.compare,
                  fmt::format("also show the character with another METHOD, or with other "
                              "settings: KEY=VALUE,...; up to {} times",
                              kMaxSides - 1))
      ->allow_extra_args(false);
  command.add_option("--compare-how", options.compare_how, compare_how_help());
  command.add_option("--background", options.background, background_help());
  command.add_option("--show", options.show, overlay_help());
}

ImageSize parse_size(const std::string& text) {
  try {
    return image_size_of(text);
  } catch (const UsageError& error) {
    throw UsageError(fmt::format("--size {}", error.what()));
  }
}

ViewOptions view_of(const RenderOptions& options, bool video) {
  ViewOptions view = parse_overlays(options.show);
  if (!options.cut.empty()) cut_open(view, options.cut);
  view.shading = shading_named(options.shading);
  const HeatMapInfo& heat = heat_map_named(options.heat);
  view.heat_range = heat.range;
  view.heat_colors = heat.colors;
  if (heat.map == HeatMap::kDistance && options.compare.empty())
    throw UsageError(
        "--heat distance: use --compare METHOD to choose what the distance is measured from");
  if (heat.map == HeatMap::kWeights && options.focus.empty())
    throw UsageError(
        "--heat weights: use --focus JOINT to choose the joint whose weights are shown");
  set_background(view, options.background);
  view.backdrop = !options.transparent;
  if (options.transparent && video)
    throw UsageError("--transparent: videos have no transparency; write a .png");
  if (options.transparent && !options.compare.empty())
    throw UsageError(
        "--transparent: cannot be combined with --compare, whose labels are drawn on the "
        "background");
  return view;
}

}  // namespace sinew
