// SPDX-License-Identifier: MIT

#include "viewer/panels/number_field.h"

#include <fmt/format.h>
#include <imgui.h>
// For the focus of the keyboard, which the public interface cannot drop.
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "viewer/panels/theme.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

constexpr float kDragThreshold = 3.0F;  // screen units; a press that moves by less is a click
constexpr double kNoteTime = 4.0;       // s
constexpr int kLongestWait = 8;         // frames until a field has the keyboard

/// Holds what is typed into a field.
struct Typing {
  ImGuiID field = 0;  ///< 0: nothing is typed
  std::array<char, 64> text{};
  std::string begun_with;
  bool focused = false;  ///< the field has had the keyboard
  int waited = 0;        ///< frames without it
  int frame = 0;         ///< last frame in which the field was drawn
};

/// Holds a press of the mouse on a field.
struct Press {
  ImGuiID field = 0;
  double start = 0.0;  ///< value before
  double exact = 0.0;  ///< value of the drag before rounding
  bool moved = false;  ///< the press became a drag
};

/// Holds a sentence that is shown at a field for a while.
struct Note {
  ImGuiID field = 0;
  std::string text;
  double until = 0.0;  ///< ImGui::GetTime()
};

/// Asks another field to take the keyboard.
struct FocusRequest {
  ImGuiWindow* panel = nullptr;  ///< root window of the field that was left
  int frame = -1;                ///< the next field drawn in this frame takes it
  ImGuiID field = 0;             ///< or this one in the next frame
};

// One field at a time is edited, so there is one of each.
Typing g_typing;
Press g_press;
Note g_note;
FocusRequest g_focus;
ImGuiID g_drawn_before = 0;  ///< field that was drawn last

ImGuiWindow* present_panel() {
  return ImGui::GetCurrentWindowRead()->RootWindow;
}

bool is_disabled() {
  return (GImGui->CurrentItemFlags & ImGuiItemFlags_Disabled) != 0;
}

double slider_end(const NumberStyle& style) {
  return style.slider_maximum.value_or(style.maximum);
}

/// Returns where a value is on the slider, from 0 to 1.
double fraction_at(double value, const NumberStyle& style) {
  const double low = style.minimum;
  const double high = slider_end(style);
  if (!(high > low)) return 0.0;
  const double inside = std::clamp(value, low, high);
  if (style.logarithmic) return std::log(inside / low) / std::log(high / low);
  return (inside - low) / (high - low);
}

double value_at(double fraction, const NumberStyle& style) {
  const double low = style.minimum;
  const double high = slider_end(style);
  if (style.logarithmic) return low * std::pow(high / low, fraction);
  return low + fraction * (high - low);
}

/// Returns the width of a slider's grip, so that grips of a few whole numbers fill the slider.
float grip_width(float width, const NumberStyle& style) {
  const float smallest = ImGui::GetStyle().GrabMinSize;
  if (!style.whole) return std::min(smallest, width);
  const auto count = static_cast<float>(slider_end(style) - style.minimum + 1.0);
  return std::min(std::max(smallest, width / count), width);
}

void begin_typing(ImGuiID field, double value, const NumberStyle& style) {
  g_typing = {};
  g_typing.field = field;
  g_typing.begun_with = editable_number(value, style.format);
  const std::size_t size = std::min(g_typing.begun_with.size(), g_typing.text.size() - 1);
  std::memcpy(g_typing.text.data(), g_typing.begun_with.data(), size);
  g_note = {};
}

/// Begins to type into a field that was asked for by Tab or by the mouse.
/// \return true if the mouse asked for it
bool begin_if_wanted(ImGuiID field, const ImRect& frame, double value, const NumberStyle& style) {
  if (is_disabled()) return false;
  const bool is_next = g_focus.frame == ImGui::GetFrameCount() && g_focus.panel == present_panel();
  if (is_next || g_focus.field == field) {
    g_focus = {};
    begin_typing(field, value, style);
    return false;
  }
  const bool asks = ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) ||
                    (ImGui::IsMouseClicked(ImGuiMouseButton_Left) && ImGui::GetIO().KeyCtrl);
  if (!asks || g_typing.field == field || !ImGui::IsWindowHovered() ||
      !ImGui::IsMouseHoveringRect(frame.Min, frame.Max))
    return false;
  begin_typing(field, value, style);
  return true;
}

void show_note(ImGuiID field, std::string text) {
  g_note = {field, std::move(text), ImGui::GetTime() + kNoteTime};
}

/// Applies what was typed.
NumberEdit apply_typed(double& value, const NumberStyle& style) {
  const std::string text = g_typing.text.data();
  if (text == g_typing.begun_with) return {};
  const TypedNumber typed = read_typed_number(text, style);
  if (!typed.note.empty()) show_note(g_typing.field, typed.note);
  if (!typed.value || *typed.value == value) return {};
  value = *typed.value;
  return {.changed = true, .done = true};
}

/// Passes the keyboard to the next field of the panel, or with Shift to the one before.
void pass_focus_on() {
  g_focus = {};
  if (ImGui::GetIO().KeyShift) {
    g_focus.field = g_drawn_before;
  } else {
    g_focus.panel = present_panel();
    g_focus.frame = ImGui::GetFrameCount();
  }
}

/// Draws the field that the user types into.
NumberEdit draw_typed(float width, double& value, const NumberStyle& style, bool by_mouse) {
  const ImGuiID field = g_typing.field;
  ImGui::PushID(static_cast<int>(field));
  if (!g_typing.focused && !by_mouse) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(width);
  const bool entered =
      ImGui::InputText("##typed", g_typing.text.data(), g_typing.text.size(),
                       ImGuiInputTextFlags_AutoSelectAll | ImGuiInputTextFlags_EnterReturnsTrue);
  ImGui::PopID();
  g_typing.frame = ImGui::GetFrameCount();
  const bool active = ImGui::IsItemActive();
  if (active) {
    g_typing.focused = true;
    // Or Dear ImGui would pass the keyboard to the next field for text.
    GImGui->ActiveIdUsingKeyInputMask |= ImU64{1} << ImGuiKey_Tab;
  } else if (!g_typing.focused) {
    if (++g_typing.waited > kLongestWait) g_typing = {};
    return {};
  }
  const bool tabbed = active && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Tab), false);
  if (active && !tabbed) return {};
  if (tabbed) {
    ImGui::ClearActiveID();
    pass_focus_on();
  }
  const bool dropped =
      !entered && !tabbed && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false);
  const NumberEdit edit = dropped ? NumberEdit{} : apply_typed(value, style);
  g_typing = {};
  return edit;
}

/// Returns the value that the mouse asks for during a drag.
double dragged_value(const ImRect& frame, const NumberStyle& style) {
  if (style.drag_step > 0.0) {
    constexpr double kFine = 0.1;
    const double speed = style.drag_step * (ImGui::GetIO().KeyShift ? kFine : 1.0);
    g_press.exact = std::clamp(g_press.exact + speed * double{ImGui::GetIO().MouseDelta.x},
                               style.minimum, style.maximum);
    return g_press.exact;
  }
  const float grip = grip_width(frame.GetWidth(), style);
  const float free = std::max(frame.GetWidth() - grip, 1.0F);
  const float along = (ImGui::GetIO().MousePos.x - frame.Min.x - 0.5F * grip) / free;
  return value_at(std::clamp(static_cast<double>(along), 0.0, 1.0), style);
}

/// Lets the last item, which is the field, be dragged.
NumberEdit drag(ImGuiID field, const ImRect& frame, double& value, const NumberStyle& style) {
  if (ImGui::IsItemActivated()) g_press = {field, value, value, false};
  if (g_press.field != field) return {};
  NumberEdit edit;
  if (!ImGui::IsItemActive()) {
    edit.done = g_press.moved && value != g_press.start;
    g_press = {};
    return edit;
  }
  if (!g_press.moved && ImGui::IsMouseDragging(ImGuiMouseButton_Left, kDragThreshold)) {
    g_press.moved = true;
    g_note = {};
  }
  if (!g_press.moved) return {};
  const double before = value;
  const double dragged = dragged_value(frame, style);
  value = style.whole ? std::round(dragged) : rounded_as_shown(dragged, style.format);
  edit.held = true;
  edit.changed = value != before;
  return edit;
}

void draw_frame(const ImRect& frame, double value, const NumberStyle& style) {
  const ImGuiStyle& look = ImGui::GetStyle();
  const bool active = ImGui::IsItemActive();
  const bool lit = ImGui::IsItemHovered();
  const ImGuiCol fill =
      active ? ImGuiCol_FrameBgActive : (lit ? ImGuiCol_FrameBgHovered : ImGuiCol_FrameBg);
  ImGui::RenderFrame(frame.Min, frame.Max, ImGui::GetColorU32(fill), true, look.FrameRounding);
  if (style.drag_step <= 0.0) {
    constexpr float kMargin = 2.0F;
    const float grip = grip_width(frame.GetWidth(), style);
    const auto fraction = static_cast<float>(fraction_at(value, style));
    const float left = frame.Min.x + fraction * (frame.GetWidth() - grip);
    // A pale bar up to the value, since a grip would hide the number above it.
    constexpr float kPale = 0.4F;
    const ImU32 color = ImGui::GetColorU32(active ? ImGuiCol_SliderGrabActive : ImGuiCol_SliderGrab,
                                           active ? 2.0F * kPale : kPale);
    ImGui::GetWindowDrawList()->AddRectFilled(
        {frame.Min.x + kMargin, frame.Min.y + kMargin},
        {left + std::max(grip - kMargin, kMargin + 1.0F), frame.Max.y - kMargin}, color,
        look.GrabRounding);
  }
  if (style.warns) ImGui::PushStyleColor(ImGuiCol_Text, warning_color());
  const std::string text = number_text(value, style.format);
  ImGui::RenderTextClipped(frame.Min, frame.Max, text.c_str(), nullptr, nullptr, {0.5F, 0.5F});
  if (style.warns) ImGui::PopStyleColor();
}

/// Draws the note of the last item, which is the field, below it.
void draw_note(ImGuiID field) {
  if (g_note.field != field) return;
  if (ImGui::GetTime() > g_note.until) {
    g_note = {};
    return;
  }
  const ImVec2 size = ImGui::CalcTextSize(g_note.text.c_str());
  const float pad = 0.4F * ImGui::GetFontSize();
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const ImVec2 low = ImGui::GetItemRectMin();
  const float below = ImGui::GetItemRectMax().y + 3.0F;
  const bool fits_below = below + size.y + 2.0F * pad < screen.y;
  const ImVec2 from(std::max(0.0F, std::min(low.x, screen.x - size.x - 2.0F * pad)),
                    fits_below ? below : low.y - size.y - 2.0F * pad - 3.0F);
  const ImVec2 to(from.x + size.x + 2.0F * pad, from.y + size.y + 2.0F * pad);
  ImDrawList& list = *ImGui::GetForegroundDrawList();
  list.AddRectFilled(from, to, ImGui::GetColorU32(ImGuiCol_PopupBg), 3.0F);
  list.AddRect(from, to, ImGui::GetColorU32(warning_color()), 3.0F);
  list.AddText({from.x + pad, from.y + pad}, ImGui::GetColorU32(ImGuiCol_Text),
               g_note.text.c_str());
  note_widget("note " + g_note.text, from, to);
}

}  // namespace

NumberEdit number_field(const char* id, double& value, const NumberStyle& style) {
  const ImGuiID field = ImGui::GetID(id);
  if (g_typing.field != 0 && g_typing.frame < ImGui::GetFrameCount() - 1 && g_typing.frame > 0)
    g_typing = {};  // its panel was closed
  const float width = ImGui::CalcItemWidth();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImRect frame(at, {at.x + width, at.y + ImGui::GetFrameHeight()});
  const bool by_mouse = begin_if_wanted(field, frame, value, style);
  NumberEdit edit;
  if (g_typing.field == field) {
    edit = draw_typed(width, value, style, by_mouse);
  } else {
    ImGui::InvisibleButton(id, frame.GetSize());
    edit = drag(field, frame, value, style);
    if (ImGui::IsItemVisible()) draw_frame(frame, value, style);
  }
  draw_note(field);
  g_drawn_before = field;
  return edit;
}

void note_at_field(const char* id, const std::string& text) {
  show_note(ImGui::GetID(id), text);
}

NumberEdit number_field(const char* id, float& value, const NumberStyle& style) {
  double exact = value;
  const NumberEdit edit = number_field(id, exact, style);
  if (edit.changed) value = static_cast<float>(exact);
  return edit;
}

NumberEdit number_field(const char* id, int& value, const NumberStyle& style) {
  double exact = value;
  const NumberEdit edit = number_field(id, exact, style);
  if (edit.changed) value = static_cast<int>(std::lround(exact));
  return edit;
}

}  // namespace sinew
