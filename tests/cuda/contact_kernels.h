// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "contact/cuda/contact_view.h"
#include "cuda/machine.h"

namespace sinew {

/// Interior tetrahedra that kernels find around a vertex of a skin.
struct FoundAround {
  int faces = 0;       ///< 1: it is in an upright tetrahedron of a triangle that it faces
  int upright = 0;     ///< upright tetrahedra that it is in
  int inside_out = 0;  ///< inverted tetrahedra that it is in
  int triangles = 0;   ///< sum of the numbers of their triangles
};

/// Returns the results by vertex, after a find() in the same pose.
std::vector<FoundAround> look_around_vertices(const ContactView& skin, cuda::Stream& stream);

}  // namespace sinew
