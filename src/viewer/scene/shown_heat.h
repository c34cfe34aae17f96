// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <utility>

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

  /// Shows a heat map on the skin, in its initial range.
  void show(HeatMap wanted);
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
};

}  // namespace sinew
