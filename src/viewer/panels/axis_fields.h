// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>

#include "viewer/panels/number_field.h"

namespace sinew {

/// Draws number fields for x, y and z side by side in the remaining width, each after the letter of
/// its axis. Where there is little room, they are below each other.
/// \param name  of the fields: "NAME X" and so on in the window's report
/// \return what happens to any of them
NumberEdit axis_fields(const char* name, const char* help, Eigen::Vector3d& values,
                       const NumberStyle& style);

}  // namespace sinew
