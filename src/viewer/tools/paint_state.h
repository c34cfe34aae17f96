// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <memory>
#include <optional>

#include "session/painting/paint_brush.h"

namespace sinew {

/// Holds the brush of the window, and the map that it paints.
struct PaintState {
  static constexpr double kSmallestRadius = 0.005;
  static constexpr double kLargestRadius = 0.6;

  std::optional<PaintedMap> tool;  ///< map that the mouse paints; nothing: it does not paint
  PaintedMap last = PaintedMap::kStiffness;  ///< map that it painted before
  double radius = 0.12;                      ///< scene units; a character is 1.8 high
  double strength = 0.4;                     ///< of one touch, in [0, 1]
  std::array<double, kPaintedMapCount> values{0.25, 2.0, 0.0,
                                              1.0};  ///< with which each map is painted
  BrushMode mode = BrushMode::kPaint;
  bool mirror = false;

  /// The map during a stroke. The document gets it at the end of the stroke.
  std::optional<PaintedMaps::Values> stroke;
  std::unique_ptr<PaintSurface> surface;  ///< created on first use
  int surface_revision = -1;              ///< Revisions::character of the surface
};

}  // namespace sinew
