// SPDX-License-Identifier: MIT

#include "viewer/tools/radius_edits.h"

#include <algorithm>
#include <utility>

namespace sinew {

bool has_radius(const BoneLines& lines, RadiusKind kind, int joint) {
  if (kind == RadiusKind::kBone)
    return std::binary_search(lines.bones.begin(), lines.bones.end(), joint);
  return lines.nodes.at(joint) == joint && !lines.is_extremal(joint);
}

void set_radius(OwnRadii& radii, const BoneLines& lines, RadiusKind kind, int joint, double radius,
                const std::vector<int>& partners) {
  std::map<int, double>& all = kind == RadiusKind::kJoint ? radii.joints : radii.bones;
  all[joint] = radius;
  if (partners.empty()) return;
  const int partner = partners.at(joint);
  if (has_radius(lines, kind, partner)) all[partner] = radius;
}

Radii scaled(Radii radii, double factor) {
  for (double& radius : radii.joints) radius *= factor;
  for (double& radius : radii.bones) radius *= factor;
  return radii;
}

OwnRadii scaled(OwnRadii radii, double factor) {
  for (auto& [joint, radius] : radii.joints) radius *= factor;
  for (auto& [bone, radius] : radii.bones) radius *= factor;
  return radii;
}

void scale_radii(ViewerState& state, double factor) {
  const double ratio = factor / state.edits.settings.tissue.radii.scale;
  state.edits.document.radii = scaled(std::move(state.edits.document.radii), ratio);
  state.edits.settings.tissue.radii.scale = factor;
}

}  // namespace sinew
