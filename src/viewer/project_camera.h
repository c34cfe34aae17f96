#pragma once

#include "render/camera.h"
#include "session/project_file.h"

namespace sinew {

/// A project's view and the camera are the same numbers; session/ does not know of cameras.
inline Camera camera_of(const ProjectView& view) {
  return {view.target, view.distance, view.yaw, view.pitch, view.field_of_view, view.orthographic};
}
inline ProjectView view_of(const Camera& camera) {
  return {camera.target, camera.distance,      camera.yaw,
          camera.pitch,  camera.field_of_view, camera.orthographic};
}

}  // namespace sinew
