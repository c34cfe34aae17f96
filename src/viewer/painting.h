#pragma once

#include <string>
#include <vector>

#include "viewer/viewer_state.h"

namespace sinew {

/// What the brush does to the state's document (Document::painted). Maps are those of the
/// character's surface, radii in our length unit.

/// Of the session's character, made at the first call. \throws UsageError for a character without
/// a surface
PaintSurface& paint_surface(ViewerState& state);

/// A map of the document, or the stroke that changes it; plain where nothing is painted.
PaintedMaps::Values present_values(const ViewerState& state, PaintedMap map);

/// A stroke with the tool that is chosen: begun, touched, ended, which makes it the document's. It
/// is one step to undo.
void begin_stroke(ViewerState& state);
void touch_surface(ViewerState& state, const SurfacePoint& place, BrushMode mode);
void end_stroke(ViewerState& state);

/// One touch with all strength at the place of the surface nearest to one at rest.
void paint_at(ViewerState& state, PaintedMap map, const Eigen::Vector3d& place, double radius,
              double value);
/// Gives vertices a value. \throws UsageError for one out of the map's range
void fill(ViewerState& state, PaintedMap map, double value, const std::vector<int>& vertices);
/// Vertices of all parts of a name, or those that a joint and what is below it move most; an empty
/// name: all. \throws UsageError for a name that there is not
std::vector<int> vertices_named(const ViewerState& state, const std::string& name);

/// The number that the skin shows for a value, on a diverging scale whose middle is plain: factors
/// as logarithms.
float painted_color(const PaintedMapInfo& info, float value);
HeatRange painted_range(const PaintedMapInfo& info);
/// Of the map that is painted, for each vertex. Empty without a tool.
std::vector<float> painted_colors(const ViewerState& state);
/// The state's view, with the colours of the map that is painted.
ViewOptions shown_view(const ViewerState& state);

}  // namespace sinew
