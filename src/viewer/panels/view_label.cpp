// SPDX-License-Identifier: MIT

#include "viewer/panels/view_label.h"

namespace sinew {

float view_label(ImVec2 place, const std::string& text, float anchor, float widest, ImU32 color) {
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const ImVec2 size = ImGui::CalcTextSize(text.c_str(), nullptr, false, widest);
  const float pad = 0.45F * ImGui::GetFontSize();
  const ImVec2 at(place.x - anchor * size.x, place.y);
  list.AddRectFilled({at.x - pad, at.y - 0.5F * pad},
                     {at.x + size.x + pad, at.y + size.y + 0.5F * pad}, IM_COL32(16, 18, 22, 185),
                     4.0F);
  list.AddText(nullptr, 0.0F, at, color, text.c_str(), nullptr, widest);
  return at.y - 0.5F * pad;
}

}  // namespace sinew
