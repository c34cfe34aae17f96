// SPDX-License-Identifier: MIT

#include "viewer/panels/contact_legend.h"

#include <algorithm>

#include "session/methods.h"
#include "viewer/panels/imgui_place.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/tips.h"
#include "viewer/scene/contact_sticks.h"
#include "viewer/scene/pending_contact.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

/// Draws a mark as in the view and what it means.
void draw_row(const Eigen::Vector4f& color, const char* meaning, int count) {
  const float font = ImGui::GetFontSize();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 center(at.x + 0.5F * font, at.y + 0.55F * font);
  const ImU32 shown = ImGui::ColorConvertFloat4ToU32({color.x(), color.y(), color.z(), color.w()});
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddLine(center, {center.x + 0.9F * font, center.y - 0.35F * font}, shown, 0.14F * font);
  list.AddCircleFilled(center, 0.3F * font, shown);
  ImGui::Dummy({1.6F * font, font});
  ImGui::SameLine();
  ImGui::Text("%d  %s", count, meaning);
}

}  // namespace

void draw_contact_legend(const ViewerState& state, ImVec2 corner) {
  if (!state.view.options.contacts) return;
  const std::vector<ContactMark> marks = state.session().lane().skinner().contact_marks();
  const auto pressed = static_cast<int>(std::count_if(
      marks.begin(), marks.end(), [](const ContactMark& mark) { return mark.pressed; }));
  const bool awaits = awaits_contact(state);
  const bool open = begin_legend("contact legend", corner);
  if (open && awaits) {
    ImGui::TextUnformatted("Contacts: preparing...");
    note_widget("contacts preparing");
  } else if (open) {
    const bool off = simulated_contact(state.session().settings()) == ContactMode::kNone;
    const char* const none = off ? "Self-contact is off" : "No contacts now";
    ImGui::TextUnformatted(marks.empty() ? none : "Contacts");
    if (!off || !marks.empty()) {  // colliders touch the skin even without it
      draw_row(contact_color(true), "push the skin", pressed);
      draw_row(contact_color(false), "inactive", static_cast<int>(marks.size()) - pressed);
      ImGui::TextDisabled("Line: direction of the push");
    }
  }
  const ImVec2 place = ImGui::GetWindowPos();
  const ImVec2 size = ImGui::GetWindowSize();
  ImGui::End();
  note_widget("contact legend", place, {place.x + size.x, place.y + size.y});
}

}  // namespace sinew
