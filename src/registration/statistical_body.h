// SPDX-License-Identifier: MIT

#pragma once

#include "bodies/persons/person_maker.h"
#include "registration/shape_space.h"

namespace sinew {

/// Makes the body of a shape with its inside. PersonMaker makes the body of the parameters that go
/// with the coefficients, whose layers are nested. Then each line of the layers is shifted by what
/// its skin still lacks from shape_with(), so they remain nested, and the other parts follow the
/// layers (LayerBinding).
/// \param maker         of the template of the space
/// \param coefficients  in standard deviations, at most as many as the space has components
HumanBody statistical_body(const ShapeSpace& space, const PersonMaker& maker,
                           const Eigen::VectorXd& coefficients);

}  // namespace sinew
