#pragma once

#include "core/types.h"

namespace sinew {

/// An affine transform without its scale and shear: the nearest rotation and the translation. A
/// mirrored one gives the rotation of its negative, so that two that are mirrored alike keep their
/// rotation relative to each other.
Transform rigid_part(const Eigen::Matrix4d& affine);

/// Returns the scale and shear of an affine transform, which is its rigid_part() times these; the
/// identity where they cannot be inverted, which joints that move no skin may have.
Eigen::Matrix3d scale_part(const Eigen::Matrix4d& affine);

}  // namespace sinew
