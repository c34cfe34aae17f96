#pragma once

#include <array>
#include <memory>
#include <optional>

#include "session/paint_brush.h"

namespace sinew {

/// The brush of the window, and what it paints at the moment.
struct PaintState {
  static constexpr double kSmallestRadius = 0.005;
  static constexpr double kLargestRadius = 0.6;

  std::optional<PaintedMap> tool;            ///< what the mouse paints; nothing: it does not paint
  PaintedMap last = PaintedMap::kStiffness;  ///< that it painted before
  double radius = 0.12;                      ///< our length unit
  double strength = 0.4;                     ///< of one touch, in [0, 1]
  std::array<double, kPaintedMapCount> values{0.25, 2.0, 0.0};  ///< that each map is painted with
  BrushMode mode = BrushMode::kPaint;
  bool mirror = false;

  /// The map while a stroke is under way, which the document gets at its end.
  std::optional<PaintedMaps::Values> stroke;
  std::unique_ptr<PaintSurface> surface;  ///< made when first asked for
  int surface_revision = -1;              ///< ViewerState::character_revision() that it is of
};

}  // namespace sinew
