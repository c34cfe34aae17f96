#pragma once

#include <vector>

#include "core/types.h"

namespace sinew {

/// The tetrahedra that fill a character between its skin and the lines of its bones (Komaritzan
/// 2022, 3.2.5): each skin triangle with the feet of its corners is a prism, split into three.
/// Corner v below the number S of skin vertices is skin vertex v, S + v the foot of v. Neighbours
/// match, so in any pose the signs of the tetrahedra around a point sum up to the winding number of
/// the skin there, but for what is dropped.
struct InteriorTetrahedra {
  std::vector<Tetrahedron> tetrahedra;  ///< in order of their triangles; positive where the prism
                                        ///< is not inside out
  std::vector<int> begin;               ///< those of triangle t are [begin[t], begin[t + 1])
};

/// Flat ones are dropped: below a hundredth of the mean volume of a tetrahedron at rest, and of the
/// mean in their own prism, so that thin limbs keep theirs. One of a prism is flat where the feet
/// are on a line.
/// \param rest       3 x S
/// \param rest_feet  3 x S: the point of the bone lines that each skin vertex hangs on
InteriorTetrahedra interior_tetrahedra(const std::vector<Triangle>& triangles, const Points& rest,
                                       const Points& rest_feet);

}  // namespace sinew
