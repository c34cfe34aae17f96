// SPDX-License-Identifier: MIT

#pragma once

#include "render/camera.h"
#include "session/settings/project_file.h"

namespace sinew {

/// Converts a project's view to a camera with the same numbers; session/ does not know cameras.
inline Camera camera_of(const ProjectView& view) {
  return {view.target, view.distance, view.yaw, view.pitch, view.field_of_view, view.orthographic};
}
/// Converts a camera to a project's view.
inline ProjectView view_of(const Camera& camera) {
  return {camera.target, camera.distance,      camera.yaw,
          camera.pitch,  camera.field_of_view, camera.orthographic};
}

}  // namespace sinew
