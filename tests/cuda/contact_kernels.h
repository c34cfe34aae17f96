#pragma once

#include <vector>

#include "contact/cuda/contact_view.h"
#include "cuda/machine.h"

namespace sinew {

/// What kernels find around a vertex of a skin.
struct FoundAround {
  int faces = 0;       ///< 1: it is in an upright tetrahedron of a triangle that it faces
  int upright = 0;     ///< tetrahedra that it is in
  int inside_out = 0;  ///< likewise
  int triangles = 0;   ///< numbers of their triangles, summed up over the tetrahedra
};

/// By vertex, after a find() in the same pose.
std::vector<FoundAround> look_around_vertices(const ContactView& skin, cuda::Stream& stream);

}  // namespace sinew
