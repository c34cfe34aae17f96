// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>

#include "render/camera.h"
#include "render/lighting.h"
#include "session/settings/project.h"

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

/// Converts a project's light; numbers outside of their ranges are clamped.
inline Lighting lighting_of(const ProjectLight& light) {
  return {light.azimuth, std::clamp(light.elevation, Lighting::kLowest, Lighting::kHighest),
          std::clamp(light.environment, 0.0, Lighting::kStrongest)};
}
/// Converts a light to that of a project; nothing for the usual light.
inline std::optional<ProjectLight> light_of(const Lighting& light) {
  if (light == Lighting{}) return std::nullopt;
  return ProjectLight{light.azimuth, light.elevation, light.environment};
}

}  // namespace sinew
