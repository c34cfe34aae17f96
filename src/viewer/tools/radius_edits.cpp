// SPDX-License-Identifier: MIT

#include "viewer/tools/radius_edits.h"

#include <utility>

namespace sinew {

void set_radius(Radii& radii, RadiusKind kind, int joint, double radius,
                const std::vector<int>& partners) {
  std::vector<double>& all = kind == RadiusKind::kJoint ? radii.joints : radii.bones;
  all.at(joint) = radius;
  if (partners.empty()) return;
  double& mirrored = all.at(partners.at(joint));
  if (mirrored > 0.0) mirrored = radius;
}

Radii scaled(Radii radii, double factor) {
  for (double& radius : radii.joints) radius *= factor;
  for (double& radius : radii.bones) radius *= factor;
  return radii;
}

void scale_radii(ViewerState& state, double factor) {
  const double ratio = factor / state.edits.settings.tissue.radii.scale;
  if (state.edits.document.radii)
    state.edits.document.radii = scaled(*std::move(state.edits.document.radii), ratio);
  state.edits.settings.tissue.radii.scale = factor;
}

}  // namespace sinew
