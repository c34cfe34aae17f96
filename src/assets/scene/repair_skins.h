// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "assets/scene/scene.h"

namespace sinew {

/// Repairs invalid skinning data of a scene, with warnings:
/// - Joint weights that are negative or not finite, which exporters produce by rounding, are
///   removed. The remaining weights are scaled to a sum of 1 when they become those of a character.
///   A warning is given if the sum of a vertex differs from 1 by more than a tenth.
/// - A joint whose bind matrix cannot be inverted is assumed to be bound where its node is. Readers
///   set a matrix that the file lacks to zero.
/// The warnings count vertices as the file stores them (SceneMesh::object_vertex).
/// \param file  name of the file, for the warnings
Scene repair_skins(Scene scene, const std::string& file);

}  // namespace sinew
