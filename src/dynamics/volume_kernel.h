// SPDX-License-Identifier: MIT

#pragma once

#include "dynamics/fan_group.h"

namespace sinew {

/// Returns the kernel of volume constraints (TetrahedronVolume) for the best vector instructions of
/// this processor; null if it does not support at least SSSE3. The state of a tetrahedron holds the
/// smallest and the largest volume ratio.
///
/// The projection P of F minimizes |P - F|^2 subject to det P = target, so P = F + m cof P with a
/// multiplier m. A step linearizes det around the last P, with C = cof P,
///   P <- F + m C,  m = (target - det P + C : (P - F)) / |C|^2,
/// starting from P = F. Three or four steps suffice if stretches differ from 1 by a fifth. If det F
/// is far from the target, F is scaled to it first, and if F is inverted, it is moved along C until
/// its determinant is positive. robust_volume() handles elements that do not converge.
FanKernel vectorized_volume_kernel();

}  // namespace sinew
