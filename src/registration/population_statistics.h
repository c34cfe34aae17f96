// SPDX-License-Identifier: MIT

#pragma once

#include "bodies/body_template.h"
#include "core/progress.h"
#include "registration/shape_space.h"

namespace sinew {

/// Number of components of a shape space, and of the persons from which it is computed.
inline constexpr int kShapeComponents = 12;
inline constexpr int kShapePersons = 120;

/// Computes the shape space of a sex from persons of PersonMaker with the seeds from 1 on
/// (random_person()). Each stands on the floor at y = 0 with its plane of symmetry at x = 0, as in
/// its file; nothing is aligned or scaled, so that the size is part of the shape. A positive
/// coefficient increases the volume of the mean body. The landmarks are the means of
/// BodyLandmarks, each moved to the nearest place of the mean skin; those of limbs exist on both
/// sides and end in ".R" and ".L".
/// The result is the same for any number of threads.
/// \param persons  more than kShapeComponents
/// \throws Cancelled
ShapeSpace population_shape_space(const BodyTemplate& body, int persons, const Progress& progress);

}  // namespace sinew
