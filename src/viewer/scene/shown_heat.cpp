// SPDX-License-Identifier: MIT

#include "viewer/scene/shown_heat.h"

#include "session/session.h"

namespace sinew {

void ShownHeat::show(HeatMap wanted) {
  map = wanted;
  view_.options.heat_range = heat_map_info(map).range;
  view_.options.heat_colors = heat_map_info(map).colors;
  ++bodies_.revisions.frame;
}

JointWeights ShownHeat::joint_weights() const {
  if (map != HeatMap::kWeights) return {};
  return {weighing_.get(bodies_.session().character()), tools_.selected_joint};
}

void ShownHeat::follow() {
  messages_.attempt(
      [&] { weighing_.follow(bodies_.session().character(), map == HeatMap::kWeights); },
      [&] { show(HeatMap::kNone); });
}

void ShownHeat::cancel() {
  weighing_.cancel();
  show(HeatMap::kNone);
}

}  // namespace sinew
