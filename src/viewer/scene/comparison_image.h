// SPDX-License-Identifier: MIT

#pragma once

#include <span>

#include "render/scene_view.h"
#include "session/compare_look.h"
#include "session/session.h"

namespace sinew {

/// Returns the view options for a session: without inner structures if its method has none.
ViewOptions shown_of(const Session& session, ViewOptions options);

/// Returns the width of each of some sides in an image, in the unit of `width`: all of it, or an
/// equal part of it if the sides are next to each other.
int side_width(CompareHow how, int sides, int width);

/// Returns the linear color of the ghost in an overlay.
Eigen::Vector3f ghost_color();

/// Describes a scene and the options with which it is drawn.
struct ComparedScene {
  SceneView& view;
  ViewOptions options;
};

/// Draws the sides of a comparison, seen by the same camera, into the whole target.
/// \param sides  2 to kMaxSides; of more than two, an overlay and a wiper show the first two
void draw_compared(std::span<const ComparedScene> sides, const CompareLook& look,
                   const Camera& camera, const RenderTarget& target);

}  // namespace sinew
