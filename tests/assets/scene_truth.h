// SPDX-License-Identifier: MIT

#pragma once

#include "assets/scene/scene.h"

namespace sinew {

/// Returns the vertices of a skinned mesh at a time of a clip by the definition of linear blend
/// skinning: every vertex is the weighted sum of (global transform of the node) * (inverse bind
/// matrix) * (vertex), including scale and helper nodes. It shares no code with the reader.
Points posed_vertices(const Scene& scene, const SceneMesh& mesh, const SceneClip* clip,
                      double time);

/// Returns the largest distance between the skin of the opened character and that of the scene
/// itself at a time, relative to the height. Vertices without weights are left out.
double skinning_error(const Scene& scene, const std::string& file, int clip, double time);

}  // namespace sinew
