#pragma once

#include <vector>

#include "assets/file_kind.h"
#include "assets/scene.h"

struct aiAnimation;
struct aiMesh;

namespace sinew {

/// The morph targets of a mesh: vertices that move by more than 1e-7 of its size.
std::vector<SceneMorph> morphs_of(const aiMesh& mesh, FileKind kind);

/// Weights over time, by nodes of the scene, whose meshes must be there already.
std::vector<SceneMorphChannel> morph_channels_of(const aiAnimation& source, double seconds_per_tick,
                                                 const Scene& scene);

}  // namespace sinew
