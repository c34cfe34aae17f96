// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <vector>

#include "contact/rigid_shape.h"

namespace sinew {

/// Splits a mesh into at most two shapes: one of its closed components and one of its open ones. In
/// a single shape, one open edge anywhere would make all of it an open shape, without an inside.
/// \param spacing  as for RigidShape
/// \return  the shapes that have triangles; may be empty
std::vector<std::shared_ptr<const RigidShape>> rigid_shapes(const TriangleMesh& mesh,
                                                            double spacing);

}  // namespace sinew
