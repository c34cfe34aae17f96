// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "dynamics/constraint_set.h"
#include "skinning/skinning_settings.h"
#include "tissue/tissue_model.h"

namespace sinew {

/// Builds the constraints by which the tetrahedra of a tissue resist strain. Tetrahedra that are
/// flat at rest always have PositionStrain with the rotation of H, the only measure that is defined
/// for them.
/// \return one or two batches; their number and elements depend on the settings and the shape at
///         rest alone
std::vector<ConstraintBatch> strain_batches(const TissueModel& tissue,
                                            const ConstraintSettings& chosen);

/// Returns StepSettings::least_response for an elasticity: that of shear at rest, the softest
/// strain.
double least_response(const ConstraintSettings& chosen);

/// Builds the bending constraints of the skin at all vertices that are not on its border. The
/// bending stiffness of a vertex is E h^3 / 12 (N m), that of a plate, times a factor. E is the
/// mean stiffness of the tetrahedra below the triangles around the vertex, weighted by volume, and
/// h the thickness of the tissue.
SurfaceBending skin_bending(const TissueModel& tissue, double factor);

}  // namespace sinew
