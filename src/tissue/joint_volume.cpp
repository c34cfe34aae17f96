// SPDX-License-Identifier: MIT

#include "tissue/joint_volume.h"

#include <algorithm>
#include <cstddef>

namespace sinew {

void keep_joint_volume(TissueModel& model, double joint_volume) {
  if (!(joint_volume > 0.0)) return;
  model.volume_factors = Eigen::VectorXd::Zero(model.stiffness.size());
  for (std::size_t t = 0; t < model.tetrahedra.size(); ++t) {
    const Tetrahedron& corners = model.tetrahedra[t];
    const bool at_joint = std::any_of(corners.begin(), corners.end(), [&](int v) {
      return model.attachment.nearness_to_joint(v % model.surface_vertices) > 0.0;
    });
    if (at_joint) model.volume_factors[static_cast<Eigen::Index>(t)] = joint_volume;
  }
}

void keep_volume(TissueModel& model, double volume) {
  if (!(volume > 0.0)) return;
  if (model.volume_factors.size() == 0)
    model.volume_factors = Eigen::VectorXd::Zero(model.stiffness.size());
  model.volume_factors = model.volume_factors.cwiseMax(volume);
}

}  // namespace sinew
