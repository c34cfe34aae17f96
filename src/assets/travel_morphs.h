#pragma once

#include <cstddef>
#include <string>

#include "assets/scene.h"

namespace sinew {

/// What targets and keys of ways may take together: a file of a few kilobytes may ask for more than
/// memory holds.
constexpr std::size_t kMostTravelNumbers = 64'000'000;

/// Gives the meshes of a scene without joints morph targets for the ways that the nodes above them
/// travel in its clips: a shift along each axis of the mesh, whose weights are the sum of all those
/// ways, linear in time as their keys are. Nodes that turn or grow stay as the file poses them, with
/// a warning; where all of it would take more numbers than `most_numbers` nothing travels, with a
/// warning.
/// \param scene  none of its meshes is skinned
void add_travel_morphs(Scene& scene, const std::string& file,
                       std::size_t most_numbers = kMostTravelNumbers);

}  // namespace sinew
