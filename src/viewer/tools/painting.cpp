// SPDX-License-Identifier: MIT

#include "viewer/tools/painting.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/error.h"
#include "skinning/weights/nearest_bone_weights.h"
#include "skinning/weights/weights.h"

namespace sinew {
namespace {

PaintedMaps::Values plain_values(const ViewerState& state, PaintedMap map) {
  return PaintedMaps::Values(state.session().character().surface.vertex_count(),
                             painted_map_info(map).plain);
}

std::vector<int> vertices_of_part(const Character& character, const std::string& name) {
  std::vector<int> vertices;
  for (const VisiblePart& part : character.parts) {
    if (part.name != name) continue;
    vertices.insert(vertices.end(), part.surface_vertex.begin(), part.surface_vertex.end());
  }
  return vertices;
}

/// Returns the vertices that a joint and the joints below it move by more than half.
std::vector<int> vertices_of_joint(const Character& character, int joint) {
  const CharacterWeights weights(character, file_or_nearest_bone(character));
  std::vector<char> below(character.skeleton.joint_count(), 0);
  below[joint] = 1;
  for (int j = joint + 1; j < character.skeleton.joint_count(); ++j) {
    const int parent = character.skeleton.joints[j].parent;  // -1 for another root
    if (parent >= 0) below[j] = below[parent];
  }
  std::vector<int> vertices;
  for (int v = 0; v < character.surface.vertex_count(); ++v) {
    float sum = 0.0F;
    for (const auto& influence : weights.get().vertices[v])
      sum += below[influence.joint] != 0 ? influence.weight : 0.0F;
    if (sum > 0.5F) vertices.push_back(v);
  }
  return vertices;
}

void require_in_range(const PaintedMapInfo& info, double value) {
  const auto number = static_cast<float>(value);
  if (number >= info.smallest && number <= info.largest) return;
  throw UsageError(
      fmt::format("{} takes values from {:g} to {:g}", info.name, info.smallest, info.largest));
}

}  // namespace

PaintSurface& paint_surface(ViewerState& state) {
  PaintState& paint = state.tools.paint;
  if (paint.surface == nullptr || paint.surface_revision != state.revisions().character) {
    const Character& character = state.session().character();
    if (character.surface.triangles.empty())
      throw UsageError(fmt::format("{} has no surface to paint on", character.name));
    paint.surface = std::make_unique<PaintSurface>(character);
    paint.surface_revision = state.revisions().character;
  }
  return *paint.surface;
}

PaintedMaps::Values present_values(const ViewerState& state, PaintedMap map) {
  if (state.tools.paint.stroke && state.tools.paint.tool == map) return *state.tools.paint.stroke;
  const PaintedMaps::Values* const values = state.edits.document.painted.find(map);
  return values != nullptr ? *values : plain_values(state, map);
}

void begin_stroke(ViewerState& state) {
  if (!state.tools.paint.tool) return;
  state.tools.paint.stroke = present_values(state, *state.tools.paint.tool);
}

void touch_surface(ViewerState& state, const SurfacePoint& place, BrushMode mode) {
  PaintState& paint = state.tools.paint;
  if (!paint.tool || !paint.stroke) return;
  PaintSurface& surface = paint_surface(state);
  const auto reached = paint.mirror ? surface.reach_mirrored(place, paint.radius)
                                    : surface.reach(place, paint.radius);
  touch(*paint.stroke, painted_map_info(*paint.tool), reached, mode, paint.strength,
        paint.values[static_cast<int>(*paint.tool)], surface.neighbors());
  state.redraw();
}

void end_stroke(ViewerState& state) {
  PaintState& paint = state.tools.paint;
  if (paint.tool && paint.stroke)
    state.edits.document.painted.set(*paint.tool, std::move(*paint.stroke));
  paint.stroke.reset();
}

void paint_at(ViewerState& state, PaintedMap map, const Eigen::Vector3d& place, double radius,
              double value) {
  const PaintedMapInfo& info = painted_map_info(map);
  require_in_range(info, value);
  PaintSurface& surface = paint_surface(state);
  const SurfacePoint middle = surface.nearest(place);
  const auto reached = state.tools.paint.mirror ? surface.reach_mirrored(middle, radius)
                                                : surface.reach(middle, radius);
  PaintedMaps::Values values = present_values(state, map);
  touch(values, info, reached, BrushMode::kPaint, 1.0, value, surface.neighbors());
  state.edits.document.painted.set(map, std::move(values));
  state.redraw();
}

void fill(ViewerState& state, PaintedMap map, double value, const std::vector<int>& vertices) {
  require_in_range(painted_map_info(map), value);
  PaintedMaps::Values values = present_values(state, map);
  for (const int v : vertices) values[v] = static_cast<float>(value);
  state.edits.document.painted.set(map, std::move(values));
  state.redraw();
}

std::vector<int> vertices_named(const ViewerState& state, const std::string& name) {
  const Character& character = state.session().character();
  if (name.empty()) {
    std::vector<int> all(character.surface.vertex_count());
    std::iota(all.begin(), all.end(), 0);
    return all;
  }
  std::vector<int> vertices = vertices_of_part(character, name);
  if (!vertices.empty()) return vertices;
  const int joint = character.skeleton.find(name);
  if (joint < 0)
    throw UsageError(fmt::format("{} has no part and no joint '{}'", character.name, name));
  vertices = vertices_of_joint(character, joint);
  if (vertices.empty()) {
    throw UsageError(
        fmt::format("joint '{}' of {} moves no skin; name one that does", name, character.name));
  }
  return vertices;
}

float painted_color(const PaintedMapInfo& info, float value) {
  return info.is_factor ? std::log10(value) : value;
}

HeatRange painted_range(const PaintedMapInfo& info) {
  const float plain = painted_color(info, info.plain);
  const float reach = std::max(painted_color(info, info.largest) - plain,
                               plain - painted_color(info, info.smallest));
  return {plain - reach, plain + reach};
}

std::vector<float> painted_colors(const ViewerState& state) {
  if (!state.tools.paint.tool) return {};
  const PaintedMapInfo& info = painted_map_info(*state.tools.paint.tool);
  std::vector<float> values = present_values(state, info.map);
  for (float& value : values) value = painted_color(info, value);
  return values;
}

ViewOptions shown_view(const ViewerState& state) {
  ViewOptions view = state.view.options;
  if (!state.tools.paint.tool) return view;
  view.heat_range = painted_range(painted_map_info(*state.tools.paint.tool));
  view.heat_colors = ColorMap::kDiverging;
  return view;
}

}  // namespace sinew
