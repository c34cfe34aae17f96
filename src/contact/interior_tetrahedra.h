// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "core/types.h"
#include "tissue/tissue_model.h"

namespace sinew {

/// Holds tetrahedra that fill a character between its skin and its bone lines (Komaritzan 2022,
/// 3.2.5). Each skin triangle and the bone points of its corners form a prism,
/// which is split into three tetrahedra. Corner v below the number S of skin vertices is skin
/// vertex v, corner S + v its bone point. Neighboring prisms match. So in any pose
/// the signs of the tetrahedra around a point sum up to the winding number of the skin there,
/// except for the tetrahedra that are dropped.
struct InteriorTetrahedra {
  std::vector<Tetrahedron> tetrahedra;  ///< in the order of their triangles; positive volume where
                                        ///< the prism is not inverted
  std::vector<int> begin;               ///< tetrahedra of triangle t are [begin[t], begin[t + 1])
};

/// Builds the tetrahedra and drops flat ones: those below a hundredth of the mean volume of a
/// tetrahedron at rest, and below a hundredth of the mean in their own prism. The second condition
/// keeps the tetrahedra of thin limbs. One tetrahedron of a prism is flat if the closest points of
/// its corners are on a line. A prism with a vertex that is its own bone point has no tetrahedra.
/// \param rest       3 x S, skin vertices at rest
/// \param rest_bone_points  3 x S, the bone point of each skin vertex
InteriorTetrahedra interior_tetrahedra(const std::vector<Triangle>& triangles, const Points& rest,
                                       const Points& rest_bone_points);

/// Returns the bone points of a body at rest with which interior_tetrahedra() fills it, 3 x S. The
/// bone point of a vertex on a soft bone (TissueModel::is_soft()) is the vertex itself, so that
/// there are no tetrahedra around this bone: they would not move as the tissue does.
Points interior_bone_points(const TissueModel& tissue);

}  // namespace sinew
