#pragma once

#include <string>

#include "assets/scene.h"

namespace sinew {

/// Gives the meshes of a scene without joints morph targets for the ways that the nodes above them
/// travel in its clips: a shift along each axis of such a node, linear in time as its keys are.
/// Nodes that turn or grow stay as the file poses them, with a warning.
/// \param scene  none of its meshes is skinned
void add_travel_morphs(Scene& scene, const std::string& file);

}  // namespace sinew
