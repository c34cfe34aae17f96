// SPDX-License-Identifier: MIT

#include "viewer/actions/paint_actions.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>

#include <algorithm>

#include "core/error.h"
#include "viewer/actions/action_text.h"
#include "viewer/tools/leave_tools.h"
#include "viewer/tools/painting.h"

namespace sinew {
namespace {

constexpr double kBrushRadiusFactor = 1.25;
constexpr double kFarthest = 1e3;

/// Returns the map on which actions without a name act.
PaintedMap present_map(const ViewerState& state) {
  return state.tools.paint.tool.value_or(state.tools.paint.last);
}

/// Chooses the tool by "stiffness|mass|simulated|jiggle|off|toggle".
void choose_tool(ViewerState& state, const std::string& text) {
  PaintState& paint = state.tools.paint;
  if (text == "off" || (text == "toggle" && paint.tool)) {
    if (paint.stroke) end_stroke(state);
    paint.tool.reset();
  } else {
    const PaintedMap map = text == "toggle" ? paint.last : painted_map_named(text).map;
    if (state.building.is_on())
      throw UsageError(
          "a skeleton is being built, so the skin cannot be painted; leave the building first "
          "(Escape)");
    paint_surface(state);
    leave_tools(state);
    paint.tool = paint.last = map;
    state.tools.selected_joint = -1;
  }
  state.redraw();
}

/// Sets the radius of the brush by "RADIUS|smaller|larger".
void choose_radius(ViewerState& state, const std::string& text) {
  double radius = state.tools.paint.radius;
  if (text == "smaller") {
    radius /= kBrushRadiusFactor;
  } else if (text == "larger") {
    radius *= kBrushRadiusFactor;
  } else {
    radius = require_number(text, PaintState::kSmallestRadius, PaintState::kLargestRadius);
  }
  state.tools.paint.radius =
      std::clamp(radius, PaintState::kSmallestRadius, PaintState::kLargestRadius);
}

void choose_value(ViewerState& state, const std::string& text) {
  const PaintedMapInfo& info = painted_map_info(present_map(state));
  state.tools.paint.values[static_cast<int>(info.map)] =
      require_number(text, info.smallest, info.largest);
}

void choose_mode(ViewerState& state, const std::string& text) {
  if (text != "paint" && text != "erase" && text != "smooth")
    throw UsageError(fmt::format("'{}' is none of paint, erase and smooth", text));
  state.tools.paint.mode = text == "paint"   ? BrushMode::kPaint
                           : text == "erase" ? BrushMode::kErase
                                             : BrushMode::kSmooth;
}

/// Paints one touch by "X Y Z RADIUS VALUE".
void paint(ViewerState& state, const std::string& text) {
  const std::vector<std::string> words = words_of(text);
  if (words.size() != 5)
    throw UsageError("write three coordinates in the rest pose, a radius and a value");
  Eigen::Vector3d place;
  for (int k = 0; k < 3; ++k) place[k] = require_number(words[k], -kFarthest, kFarthest);
  const double radius =
      require_number(words[3], PaintState::kSmallestRadius, PaintState::kLargestRadius);
  paint_at(state, present_map(state), place, radius,
           require_number(words[4], -kFarthest, kFarthest));
}

/// Fills a part, a joint or all by "VALUE [NAME]".
void fill_named(ViewerState& state, const std::string& text) {
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  const std::size_t begin = std::min(text.find_first_not_of(" \t", end), text.size());
  const double value = require_number(text.substr(0, end), -kFarthest, kFarthest);
  fill(state, present_map(state), value, vertices_named(state, text.substr(begin)));
}

/// Clears the current map, or all maps for "all".
void clear(ViewerState& state, const std::string& text) {
  if (!text.empty() && text != "all")
    throw UsageError(fmt::format("write 'all', or nothing for the current map, not '{}'", text));
  if (text == "all") {
    state.edits.document.painted = {};
  } else {
    state.edits.document.painted.clear(present_map(state));
  }
  state.redraw();
}

}  // namespace

std::vector<Action> paint_actions() {
  using State = ViewerState;
  using Text = const std::string;
  return {
      {"paint-tool", "stiffness|mass|simulated|jiggle|off|toggle", "choose the map to paint",
       choose_tool},
      {"paint-radius", "RADIUS|smaller|larger",
       "set the radius of the brush; the longest side of the character is 1.8", choose_radius},
      {"paint-strength", "FRACTION", "set the strength of the brush, from 0 to 1",
       [](State& s, Text& text) { s.tools.paint.strength = require_number(text, 0.0, 1.0); }},
      {"paint-value", "VALUE", "set the value that the brush paints", choose_value},
      {"paint-mode", "paint|erase|smooth", "choose the mode of the brush", choose_mode},
      {"paint-mirror", "on|off|toggle", "paint both sides of the body symmetrically",
       [](State& s, Text& text) { s.tools.paint.mirror = switched(s.tools.paint.mirror, text); }},
      {"paint", "X Y Z RADIUS VALUE",
       "apply the brush once at full strength, near a position of the rest pose", paint},
      {"paint-fill", "VALUE [PART|JOINT]",
       "fill all of the skin, a part, or the skin that a joint moves", fill_named},
      {"paint-clear", "[all]", "clear the current map, or all maps", clear},
  };
}

std::vector<Shortcut> paint_shortcuts() {
  std::vector<Shortcut> list{{"Paint", "Paint mode", "paint-tool toggle", GLFW_KEY_P, false, true}};
  for (const PaintedMapInfo& info : painted_map_infos()) {
    const Shortcut entry{"Paint", info.label, fmt::format("paint-tool {}", info.name)};
    list.push_back(&info == &painted_map_infos().front() ? separated(entry) : entry);
  }
  list.push_back(separated({"Paint", "Symmetry", "paint-mirror toggle"}));
  list.push_back({"Paint", "Smaller brush", "paint-radius smaller", GLFW_KEY_MINUS});
  list.push_back({"Paint", "Larger brush", "paint-radius larger", GLFW_KEY_EQUAL});
  list.push_back(separated({"Paint", "Clear current map", "paint-clear"}));
  list.push_back({"Paint", "Clear all maps", "paint-clear all"});
  return list;
}

std::optional<bool> paint_line_is_on(const ViewerState& state, const std::string& line) {
  if (line == "paint-tool toggle") return state.tools.paint.tool.has_value();
  if (line == "paint-mirror toggle") return state.tools.paint.mirror;
  for (const PaintedMapInfo& info : painted_map_infos())
    if (line == fmt::format("paint-tool {}", info.name)) return state.tools.paint.tool == info.map;
  return std::nullopt;
}

}  // namespace sinew
