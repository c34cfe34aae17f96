#pragma once

#include <functional>
#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// For each point, the first point that lies at exactly the same place and is alike; itself when
/// there is none earlier.
/// \param alike  must be an equivalence for points at one place; pairs of others are never asked
std::vector<int> coincident_points(
    const Points& positions,
    const std::function<bool(int, int)>& alike = [](int, int) { return true; });

/// Undoes the welding of `first_alike` (as coincident_points returns it) at edges that only the
/// welding would give more than two triangles, so that two surfaces that merely touch stay apart.
/// Copies of one triangle count once, thus a surface that lies there twice is welded.
std::vector<int> keep_touching_apart(const std::vector<Triangle>& triangles,
                                     std::vector<int> first_alike);

/// Welds, beyond `first_alike`, the borders along which separate components meet: an open edge of
/// one that lies exactly on an open edge of another, the other way round. Borders that meet within
/// one component stay open: those are mouths and eyelids. So the shirt of a character in parts
/// becomes one surface with its arms.
std::vector<int> sew_borders(const Points& positions, const std::vector<Triangle>& triangles,
                             std::vector<int> first_alike);

/// The triangles with every corner replaced by the vertex it is welded to.
std::vector<Triangle> weld_triangles(const std::vector<Triangle>& triangles,
                                     const std::vector<int>& first_alike);

}  // namespace sinew
