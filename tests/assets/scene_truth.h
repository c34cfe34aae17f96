#pragma once

#include "assets/scene.h"

namespace sinew {

/// What a clip of a scene does to the vertices of a skinned mesh by the definition of linear blend
/// skinning: every vertex is the weighted sum of (global transform of the node) * (inverse bind
/// matrix) * (vertex), scale and helper nodes and all. Nothing is shared with the reader.
Points posed_vertices(const Scene& scene, const SceneMesh& mesh, const SceneClip* clip,
                      double time);

/// The largest distance between what the opened character and the scene itself do at a time, as a
/// share of the height. Vertices without weights are left out.
double skinning_error(const Scene& scene, const std::string& file, int clip, double time);

}  // namespace sinew
