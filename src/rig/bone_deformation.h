// SPDX-License-Identifier: MIT

#pragma once

#include "core/types.h"

namespace sinew {

/// Describes how a bone deforms along itself (Komaritzan 2022, 3.4.1). The begin of the bone stays;
/// its end, and all that hangs on it, is twisted and moved as a whole.
struct BoneDeformation {
  double twist = 0.0;  ///< angle by which the end turns about the direction from begin to end, rad
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
/// Coordinates are relative to the begin of the bone.
/// \param bone  vector from the begin to the end of the bone; zero: the bone has no direction, and
///              its deformation no effect
/// \param t     position of the point along the bone, 0 at its begin, 1 at its end
Transform deformed_at(const Eigen::Vector3d& bone, const BoneDeformation& deformation, double t);

}  // namespace sinew
