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
                  float label_share) {
  left_label(label, label_share * ImGui::GetContentRegionAvail().x, help);
  ImGui::SetNextItemWidth(-1.0F);
  number_field((std::string("##") + label).c_str(), value, style);
  note_widget(label);
  tip(help);
}

}  // namespace

void labeled_number(const char* label, const char* help, double& value, const NumberStyle& style,
                    float label_share) {
  draw_labeled(label, help, value, style, label_share);
}

void labeled_number(const char* label, const char* help, float& value, const NumberStyle& style,
                    float label_share) {
  draw_labeled(label, help, value, style, label_share);
}

}  // namespace sinew
