// SPDX-License-Identifier: MIT

#include "registration/fitted_skin.h"

#include "registration/missing_limbs.h"
#include "registration/relaxed_skin.h"
#include "registration/repaired_fit.h"
#include "registration/skin_stiffness.h"

namespace sinew {

Points fitted_skin(const ShapeSpace& space, const PoseFit& pose, const TargetSurface& target,
                   const std::vector<PointPair>& landmarks, const Progress& progress) {
  FitSource source{pose.skin, space.triangles, skin_stiffness(space.skeleton, space.weights),
                   outside_limbs(space.skeleton, space.weights, pose.missing)};
  const NonrigidSettings settings = body_fit_settings();
  if (pose.is_copy) return fit_nonrigid(source, target, landmarks, settings, progress).positions;
  source.positions = relaxed_skin(pose.shape.skin, pose.skin, space.triangles);
  return fit_without_folds(source, pose.shape.skin, target, landmarks, settings, progress);
}

}  // namespace sinew
