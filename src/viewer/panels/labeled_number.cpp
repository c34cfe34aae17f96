// SPDX-License-Identifier: MIT

#include "viewer/panels/labeled_number.h"

#include <imgui.h>

#include <string>

#include "viewer/panels/left_label.h"
#include "viewer/panels/tips.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

template <typename Number>
void draw_labeled(const char* label, const char* help, Number& value, const NumberStyle& style,
                  const NumberPlace& place) {
  left_label(label, place.column, help);
  if (place.width != 0.0F) ImGui::SetNextItemWidth(place.width);
  number_field((std::string("##") + label).c_str(), value, style);
  note_widget(place.widget);
  tip(help);
}

/// Returns the place of a number that takes the rest of the row.
NumberPlace in_panel(const char* label, float label_share) {
  return {label_share * ImGui::GetContentRegionAvail().x, -1.0F, label};
}

}  // namespace

void labeled_number(const char* label, const char* help, double& value, const NumberStyle& style,
                    float label_share) {
  draw_labeled(label, help, value, style, in_panel(label, label_share));
}

void labeled_number(const char* label, const char* help, float& value, const NumberStyle& style,
                    float label_share) {
  draw_labeled(label, help, value, style, in_panel(label, label_share));
}

void labeled_number(const char* label, const char* help, double& value, const NumberStyle& style,
                    const NumberPlace& place) {
  draw_labeled(label, help, value, style, place);
}

void labeled_number(const char* label, const char* help, int& value, const NumberStyle& style,
                    const NumberPlace& place) {
  draw_labeled(label, help, value, style, place);
}

}  // namespace sinew
