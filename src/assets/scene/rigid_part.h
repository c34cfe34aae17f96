// SPDX-License-Identifier: MIT

#pragma once

#include "core/types.h"

namespace sinew {

/// Returns an affine transform without its scale and shear: the nearest rotation, and the
/// translation. For a mirrored transform the rotation is that of its negative, so that two
/// transforms with the same mirroring keep their relative rotation.
Transform rigid_part(const Eigen::Matrix4d& affine);

/// Returns the scale and shear S of an affine transform, so that the transform is rigid_part()
/// times S. Returns the identity if S cannot be inverted, which happens for joints that move no
/// skin.
Eigen::Matrix3d scale_part(const Eigen::Matrix4d& affine);

}  // namespace sinew
