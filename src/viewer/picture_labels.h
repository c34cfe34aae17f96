#pragma once

#include <string>

#include "render/color_map.h"
#include "render/image.h"
#include "session/compare_look.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// What the window writes over the view and a picture or film of it may say as well: what the sides
/// of a comparison are, and what the colours of a heat map stand for.
struct PictureLabels {
  std::string first{};  ///< empty: nothing is compared
  std::string other{};
  CompareHow how = CompareHow::kSide;
  std::string heat{};  ///< what the colours show; empty: nothing
  HeatRange range{};
  ColorMap colors = ColorMap::kSequential;
};

PictureLabels labels_of(const ViewerState& state);

/// Names above what they name, the legend at the lower right. Colours come times their opacity.
void draw_labels(Image& picture, const PictureLabels& labels);

}  // namespace sinew
