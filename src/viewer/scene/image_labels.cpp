// SPDX-License-Identifier: MIT

#include "viewer/scene/image_labels.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "session/settings/side_name.h"

namespace sinew {
namespace {

constexpr double kBarWidth = 9.0;  // in font sizes

void draw_names(Image& image, const ImageLabels& labels, int size) {
  const int rim = size / 2;
  const int part = image.width / static_cast<int>(labels.sides.size());
  const int widest = labels.how == CompareHow::kOverlay ? image.width - 2 * rim : part - 2 * rim;
  for (const std::string& name : labels.sides)
    size = std::min(size, fitting_label_size(name, size, widest));
  for (std::size_t i = 0; i < labels.sides.size(); ++i) {
    const std::string& name = labels.sides[i];
    const int place = static_cast<int>(i);
    if (labels.how == CompareHow::kSide) {
      draw_label(image, name, size, place * part + rim, rim);
    } else if (labels.how == CompareHow::kWiper) {
      const int right = image.width - rim - label_width(name, size);
      draw_label(image, name, size, place == 0 ? rim : right, rim);
    } else {
      draw_label(image, name, size, rim, rim + place * (rim + label_height(size)));
    }
  }
}

/// Draws the color bar of a legend. The color of the low end of the range is at the left.
void draw_bar(Image& image, const ImageLabels& labels, int left, int top, int width, int height) {
  for (int x = std::max(left, 0); x < std::min(left + width, image.width); ++x) {
    const float fraction = (static_cast<float>(x - left) + 0.5F) / static_cast<float>(width);
    const Eigen::Vector3f color = 255.0F * heat_color(fraction, labels.colors);
    for (int y = std::max(top, 0); y < std::min(top + height, image.height); ++y) {
      auto* const pixel = &image.rgba[4 * (static_cast<std::size_t>(y) * image.width + x)];
      for (int c = 0; c < 3; ++c) pixel[c] = static_cast<std::uint8_t>(std::lround(color[c]));
      pixel[3] = 255;
    }
  }
}

/// Draws a legend in two rows: the name of the heat map, and the color bar between the numbers at
/// its ends.
void draw_legend(Image& image, const ImageLabels& labels, int size) {
  const int rim = size / 2;
  const int row = label_height(size);
  const std::string low = fmt::format("{:.3g}", labels.range.low);
  const std::string high = fmt::format("{:.3g}", labels.range.high);
  const int low_width = label_width(low, size);
  const int bar = static_cast<int>(std::lround(kBarWidth * size));
  const int right = image.width - rim;
  const int numbers_top = image.height - rim - row;
  const int high_left = right - label_width(high, size);
  draw_label(image, high, size, high_left, numbers_top);
  draw_bar(image, labels, high_left - bar, numbers_top, bar, row);
  draw_label(image, low, size, high_left - bar - low_width, numbers_top);
  const int name_size = fitting_label_size(labels.heat, size, image.width - 2 * rim);
  draw_label(image, labels.heat, name_size, right - label_width(labels.heat, name_size),
             numbers_top - label_height(name_size));
}

}  // namespace

std::vector<std::string> names_of_sides(const ViewerState& state) {
  std::vector<Settings> sides{state.session().settings()};
  for (const auto& [side, session] : state.comparison.shown_sides())
    sides.push_back(session->settings());
  return sides.size() < 2 ? std::vector<std::string>() : sinew::names_of_sides(sides);
}

ImageLabels labels_of(const ViewerState& state) {
  ImageLabels labels;
  labels.sides = names_of_sides(state);
  labels.how = state.comparison.look.how;
  // Painted maps have another legend, which is not drawn in images.
  if (state.tools.paint.tool || state.heat.map == HeatMap::kNone) return labels;
  const HeatMapInfo& info = heat_map_info(state.heat.map);
  labels.heat = info.label;
  if (info.map == HeatMap::kWeights && state.tools.selected_joint >= 0)
    labels.heat +=
        " " + state.session().character().skeleton.joints[state.tools.selected_joint].name;
  if (*info.unit != '\0') labels.heat += fmt::format(" ({})", info.unit);
  labels.range = state.view.options.heat_range;
  labels.colors = state.view.options.heat_colors;
  return labels;
}

void draw_labels(Image& image, const ImageLabels& labels) {
  const int size = label_size(image);
  if (!labels.sides.empty()) draw_names(image, labels, size);
  if (!labels.heat.empty()) draw_legend(image, labels, size);
}

}  // namespace sinew
