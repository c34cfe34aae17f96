// SPDX-License-Identifier: MIT

#pragma once

#include "core/progress.h"
#include "registration/shape_space.h"

namespace sinew {

/// Returns the shape space of a sex (population_shape_space()), from the user's cache if a program
/// of the same sources has computed it before, and otherwise puts it there. The first call takes
/// half a minute, and a minute more if the template is not in the cache either.
/// \param skin_vertices  of the template, reached within a few percent
/// \throws Cancelled
ShapeSpace cached_shape_space(Sex sex, int skin_vertices, const Progress& progress);

}  // namespace sinew
