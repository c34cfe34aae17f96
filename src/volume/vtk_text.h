// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <string>

#include "volume/tetrahedron_mesh.h"

namespace sinew {

/// Returns a mesh as a legacy VTK file (ASCII, version 2.0, unstructured grid), which ParaView,
/// Gmsh and meshio read.
/// \param title    one line that describes the contents
/// \param regions  of each tetrahedron, written as cell data named "region"; empty: none are
/// written
std::string vtk_text(const TetrahedronMesh& mesh, const std::string& title,
                     std::span<const int> regions = {});

}  // namespace sinew
