// SPDX-License-Identifier: MIT

#pragma once

#include "registration/landmark_file.h"
#include "registration/register_body.h"

namespace sinew {

/// Returns twenty landmarks of a fitted body, in the coordinates and with the unit of its scan:
/// those that can be seen or felt on the skin in any pose. They are proposals, to be corrected by
/// hand where the fit went wrong, and given to the next fit.
LandmarkFile proposed_landmarks(const RegisteredBody& body, const ShapeSpace& space);

}  // namespace sinew
