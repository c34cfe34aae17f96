// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "bodies/body_template.h"
#include "bodies/measures/body_measures.h"
#include "registration/register_body.h"

namespace sinew {

/// Measures a registered body as it would stand in the pose of the template: girths, lengths,
/// breadths and heights (body_measures.h). The skin is that of the fit, moved back from the pose of
/// the scan, and the bones are those of the body of the same coefficients.
/// \param body_template  of the same sex as the space
std::vector<BodyMeasure> fitted_measures(const RegisteredBody& body, const ShapeSpace& space,
                                         const BodyTemplate& body_template);

}  // namespace sinew
