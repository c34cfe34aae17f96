// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "render/color_map.h"
#include "render/image.h"
#include "session/compare_look.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Holds labels that the window draws over the view, and that an image or video of it can contain,
/// too: the names of the sides of a comparison, and the legend of a heat map.
struct ImageLabels {
  std::vector<std::string> sides{};  ///< empty: nothing is compared
  CompareHow how = CompareHow::kSide;
  std::string heat{};  ///< what the colors show; empty: nothing
  HeatRange range{};
  ColorMap colors = ColorMap::kSequential;
};

/// Returns the names of the sides in the view, A first; empty if nothing is compared.
std::vector<std::string> names_of_sides(const ViewerState& state);

ImageLabels labels_of(const ViewerState& state);

/// Draws the names over the sides, and the legend at the lower right. Colors of the image must be
/// premultiplied by their opacity.
void draw_labels(Image& image, const ImageLabels& labels);

}  // namespace sinew
