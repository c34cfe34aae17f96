// SPDX-License-Identifier: MIT

#pragma once

#include "render/scene_view.h"
#include "session/compare_look.h"
#include "session/session.h"

namespace sinew {

/// Returns the view options for a session: without inner structures if its method has none.
ViewOptions shown_of(const Session& session, ViewOptions options);

/// Returns the width over height of each side: that of the whole image, or half the width if the
/// sides are next to each other.
double compared_aspect(CompareHow how, int width, int height);

/// Returns the linear color of the ghost in an overlay.
Eigen::Vector3f ghost_color();

/// Describes a scene and the options with which it is drawn.
struct ComparedScene {
  SceneView& view;
  ViewOptions options;
};

/// Draws both sides of a comparison, seen by the same camera, into the whole target.
void draw_compared(const ComparedScene& first, const ComparedScene& other, const CompareLook& look,
                   const Camera& camera, const RenderTarget& target);

}  // namespace sinew
