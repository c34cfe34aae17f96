// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "bodies/sex.h"
#include "commands/console.h"

namespace sinew {

/// Makes the body of a statistical shape with its inside and writes it.
/// \param shape   coefficients of the first principal components in standard deviations, separated
///                by commas
/// \param output  NAME.glb
/// \throws UsageError, Cancelled
void write_statistical_body(const std::string& shape, Sex sex, int skin_vertices,
                            const std::string& output, Console& console);

/// Checks coefficients before anything is computed.
/// \throws UsageError
void check_shape(const std::string& shape);

}  // namespace sinew
