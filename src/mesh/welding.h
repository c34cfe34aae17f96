// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Returns, for each point, the first point at exactly the same position that is `alike`; the point
/// itself if there is no earlier one.
/// \param alike  an equivalence relation on points at the same position; never called for points at
///               different positions
std::vector<int> coincident_points(
    const Points& positions,
    const std::function<bool(int, int)>& alike = [](int, int) { return true; });

/// Undoes part of a welding, so that two surfaces that merely touch are not joined. The welding is
/// undone at edges that have more than two triangles only because of it. Triangles with the same
/// corners count once, so a surface that exists twice at the same place is still welded.
/// \param welded_to  the welding, as coincident_points() returns it
std::vector<int> unweld_touching_surfaces(const std::vector<Triangle>& triangles,
                                          std::vector<int> welded_to);

/// Extends a welding by joining separate components along coincident borders. Two open edges are
/// joined if they have exactly the same end points and opposite directions. For example, the shirt
/// and the arms of a character in parts become one surface. Borders of one component that coincide
/// stay open, because those are mouths and eyelids.
/// \param welded_to  the welding so far, as coincident_points() returns it
std::vector<int> sew_borders(const Points& positions, const std::vector<Triangle>& triangles,
                             std::vector<int> welded_to);

/// Returns the triangles with every corner replaced by the vertex that it is welded to.
std::vector<Triangle> weld_triangles(const std::vector<Triangle>& triangles,
                                     const std::vector<int>& welded_to);

}  // namespace sinew
