// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "mesh/triangle_mesh.h"
#include "registration/recognized_person.h"

namespace sinew {

/// Proposes landmarks on a scan, with names of ShapeSpace::landmarks: vertex, and on each side
/// dactylion, acropodion, pternion, ...
/// \param person  recognized on the scan
/// \return        each lies on the surface of the scan
std::vector<GuessedPoint> find_landmarks(const TriangleMesh& scan, const RecognizedPerson& person);

}  // namespace sinew
