// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "viewer/viewer_state.h"

namespace sinew {

/// These functions of the brush change the state's document (Document::painted). Maps are those of
/// the character's surface; radii are in scene units, in which a character is 1.8 high.

/// Returns the paint surface of the session's character, created in the first call.
/// \throws UsageError for a character without a surface
PaintSurface& paint_surface(ViewerState& state);

/// Returns a map of the document, or of the stroke that changes it; plain values if nothing is
/// painted.
PaintedMaps::Values present_values(const ViewerState& state, PaintedMap map);

/// Begin, extend and end a stroke with the chosen tool. end_stroke() writes it to the document. A
/// stroke is one step of undo.
void begin_stroke(ViewerState& state);
void touch_surface(ViewerState& state, const SurfacePoint& place, BrushMode mode);
void end_stroke(ViewerState& state);

/// Paints one touch with full strength at the point of the surface nearest to a position at rest.
void paint_at(ViewerState& state, PaintedMap map, const Eigen::Vector3d& place, double radius,
              double value);
/// Gives vertices a value. \throws UsageError for a value outside of the map's range
void fill(ViewerState& state, PaintedMap map, double value, const std::vector<int>& vertices);
/// Returns the vertices of all parts of a name, or those that a joint and the joints below it move
/// most, or all for an empty name.
/// \throws UsageError for an unknown name
std::vector<int> vertices_named(const ViewerState& state, const std::string& name);

/// Returns the number that the skin shows for a value, on a diverging scale with the plain value in
/// the middle. Factors are shown as logarithms.
float painted_color(const PaintedMapInfo& info, float value);
HeatRange painted_range(const PaintedMapInfo& info);
/// Returns these numbers of the map that is painted, for each vertex. Empty without a tool.
std::vector<float> painted_colors(const ViewerState& state);
/// Returns the state's view options with the range and colors of the map that is painted.
ViewOptions shown_view(const ViewerState& state);

}  // namespace sinew
