// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <string>

#include "assets/scene/scene.h"

namespace sinew {

/// Limits the count of numbers in morph targets and keys together: a file of a few kilobytes may
/// require more than memory holds.
constexpr std::size_t kMaxTravelNumbers = 64'000'000;

/// Represents the translations of nodes in a scene without joints by morph targets of the meshes
/// below them: one shift along each axis of the mesh, whose weights are the sum of the translations
/// of all nodes above, piecewise linear in time like their keys. Nodes that rotate or scale stay as
/// the file poses them, with a warning. If everything together would take more numbers than
/// `max_numbers`, no translations are shown, with a warning.
/// \param scene  without skinned meshes
void add_travel_morphs(Scene& scene, const std::string& file,
                       std::size_t max_numbers = kMaxTravelNumbers);

}  // namespace sinew
