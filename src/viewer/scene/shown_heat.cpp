// SPDX-License-Identifier: MIT

#include "viewer/scene/shown_heat.h"

#include <algorithm>
#include <cmath>

#include "core/error.h"
#include "session/session.h"
#include "viewer/scene/heat_fit.h"

namespace sinew {

void ShownHeat::show(HeatMap wanted) {
  map = wanted;
  view_.options.heat_range = heat_map_info(map).range;
  view_.options.heat_colors = heat_map_info(map).colors;
  ++bodies_.revisions.frame;
  wants_fit_ = false;
  fitted_.reset();
}

void ShownHeat::show_fitted(HeatMap wanted) {
  show(wanted);
  wants_fit_ = wanted != HeatMap::kNone;
}

void ShownHeat::fit(const std::vector<float>& values) {
  const HeatMapInfo& info = heat_map_info(map);
  if (!wants_fit_ ||
      std::none_of(values.begin(), values.end(), [](float value) { return std::isfinite(value); }))
    return;
  wants_fit_ = false;
  if (!(view_.options.heat_range == info.range)) return;
  fitted_ = better_range(values, info);
  if (fitted_) view_.options.heat_range = *fitted_;
}

void ShownHeat::fit_to_extent() {
  if (!extent) throw UsageError("no heat map is shown; choose one first");
  fitted_ = extent;
  view_.options.heat_range = *extent;
}

ShownHeat::RangeOrigin ShownHeat::range_origin() const {
  if (view_.options.heat_range == heat_map_info(map).range) return RangeOrigin::kUsual;
  return fitted_ == view_.options.heat_range ? RangeOrigin::kFitted : RangeOrigin::kOwn;
}

JointWeights ShownHeat::joint_weights() const {
  if (map != HeatMap::kWeights) return {};
  const Session& session = bodies_.session();
  return {weighing_.get(session.character(), session.settings().weights), tools_.selected_joint};
}

void ShownHeat::follow() {
  messages_.attempt(
      [&] {
        const Session& session = bodies_.session();
        weighing_.follow(session.character(), session.settings().weights, map == HeatMap::kWeights);
      },
      [&] { show(HeatMap::kNone); });
}

void ShownHeat::cancel() {
  weighing_.cancel();
  show(HeatMap::kNone);
}

}  // namespace sinew
