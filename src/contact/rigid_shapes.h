#pragma once

#include <memory>
#include <vector>

#include "contact/rigid_shape.h"

namespace sinew {

/// What is closed of a mesh as one shape, and what is open as another: an open edge somewhere would
/// take away the inside of all. None where there is no such thing.
/// \param spacing  as for RigidShape
std::vector<std::shared_ptr<const RigidShape>> rigid_shapes(const TriangleMesh& mesh,
                                                            double spacing);

}  // namespace sinew
