// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "viewer/scene/heat_maps.h"
#include "viewer/scene/shown_view.h"
#include "viewer/scene/skin_weighing.h"
#include "viewer/state/bodies.h"
#include "viewer/state/messages.h"
#include "viewer/tools/tool_state.h"

namespace sinew {

/// Selects the quantity that the skin shows as colors. Computes skinning weights in the background
/// if they are selected and the character has none.
class ShownHeat {
 public:
  ShownHeat(ShownView& view, Bodies& bodies, const ToolState& tools, Messages& messages)
      : view_(view), bodies_(bodies), tools_(tools), messages_(messages) {}

  HeatMap map = HeatMap::kNone;
  std::optional<HeatRange> extent;  ///< of the values in the last frame

  /// Shows a heat map on the skin, in its usual range.
  void show(HeatMap wanted);
  /// Does the same, and fits the range to the first values that are shown if the usual one shows
  /// them badly (better_range()).
  void show_fitted(HeatMap wanted);
  /// Fits the range after show_fitted(), unless it was changed since.
  /// \param values  of the skin's vertices; empty or NaN: not known yet
  void fit(const std::vector<float>& values);
  /// Sets the range to that of the values in the last frame.
  /// \throws UsageError without values
  void fit_to_extent();
  /// Returns where the present range comes from.
  enum class RangeOrigin { kUsual, kFitted, kOwn };
  RangeOrigin range_origin() const;
  /// Returns what kWeights shows: the weights of the selected joint, as soon as they are available.
  JointWeights joint_weights() const;

  /// Starts the computation of weights if necessary, and collects its result. To be called in every
  /// frame.
  void follow();
  /// Discards the weights. To be called before the character is replaced.
  void forget() { weighing_.forget(); }
  bool is_preparing() const { return weighing_.running(); }
  /// Cancels the computation, and shows no heat map.
  void cancel();
  std::pair<double, std::string> progress() const { return weighing_.progress(); }

 private:
  ShownView& view_;
  Bodies& bodies_;
  const ToolState& tools_;
  Messages& messages_;
  SkinWeighing weighing_;
  bool wants_fit_ = false;
  std::optional<HeatRange> fitted_;  ///< by fit() or fit_to_extent()
};

}  // namespace sinew
