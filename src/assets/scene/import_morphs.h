// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "assets/file_format.h"
#include "assets/scene/scene.h"

struct aiAnimation;
struct aiMesh;

namespace sinew {

/// Returns the morph targets of a mesh, with displacements longer than 1e-7 of the mesh size.
std::vector<SceneMorph> morphs_of(const aiMesh& mesh, FileKind kind);

/// Returns the weights of morph targets over time, by node. The scene must have its meshes already.
std::vector<SceneMorphChannel> morph_channels_of(const aiAnimation& source, double seconds_per_tick,
                                                 const Scene& scene);

}  // namespace sinew
