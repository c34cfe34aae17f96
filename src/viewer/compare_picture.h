#pragma once

#include "render/scene_view.h"
#include "session/compare_look.h"
#include "session/session.h"

namespace sinew {

/// What a picture shows of a session: insides only where its method has some.
ViewOptions shown_of(const Session& session, ViewOptions options);

/// Width over height of what each side is seen in; the picture's own but for sides beside each
/// other.
double compared_aspect(CompareHow how, int width, int height);

/// Linear; of the ghost in an overlay.
Eigen::Vector3f ghost_color();

/// A scene, and what it shows.
struct ComparedScene {
  SceneView& view;
  ViewOptions options;
};

/// Draws both sides of a comparison, seen by one camera, over all of a target.
void draw_compared(const ComparedScene& first, const ComparedScene& other, const CompareLook& look,
                   const Camera& camera, const RenderTarget& target);

}  // namespace sinew
