// SPDX-License-Identifier: MIT

#pragma once

#include "core/types.h"

namespace sinew {

/// Describes how a bone deforms along itself (Komaritzan 2022, 3.4.1). Its parent-side end stays in
/// place. The other end, and all that hangs on it, is twisted and moved as a whole.
struct BoneDeformation {
  double twist = 0.0;    ///< rotation of the end about the bone's direction towards it, rad
  double stretch = 1.0;  ///< length over the length at rest

  bool operator==(const BoneDeformation&) const = default;
};

/// Interpolates linearly; t in [0, 1].
BoneDeformation interpolate(const BoneDeformation& a, const BoneDeformation& b, double t);

/// Returns the rotation by t times the twist of a bone, about the direction of the bone; without
/// direction, none.
Eigen::Quaterniond twist_at(const Eigen::Vector3d& bone, const BoneDeformation& deformation,
                            double t);

/// Returns the transform of the surroundings of a point on a deformed bone: the rotation about the
/// bone by t times its twist, and the displacement along the bone by t times its elongation.
/// Coordinates are relative to the beginning of the bone.
/// \param bone  vector from the beginning of the bone to its end; zero: it has no direction, and
///              its deformation has no effect
/// \param t     position of the point along the bone, 0 at its beginning, 1 at its end
Transform deformed_at(const Eigen::Vector3d& bone, const BoneDeformation& deformation, double t);

}  // namespace sinew
