// SPDX-License-Identifier: MIT

#include <algorithm>
#include <cmath>
#include <string>

#include "viewer/panels/fit_legend.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/tips.h"
#include "viewer/panels/view_label.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

const char* sex_text(Sex sex) {
  return sex == Sex::kMale ? "male" : "female";
}

const char* const kScanName = "Scan";

/// Returns the name of what is next to the scan.
std::string body_name(const ScanFitting& fitting) {
  const FittedBody* const fit = fitting.fit();
  return fit != nullptr ? std::string("Fit: ") + sex_text(fit->body.sex) + " body"
                        : std::string("Template: ") + sex_text(fitting.shown_sex()) + " body";
}

/// Draws the names of the two sides and the line between them.
/// \return lower edge of the names
float draw_names(const ScanFitting& fitting, ImVec2 place, ImVec2 size) {
  const float font = ImGui::GetFontSize();
  const float top = place.y + 0.8F * font;
  const std::string right = body_name(fitting);
  const float middle = place.x + 0.5F * size.x;
  if (fitting.is_divided()) {
    view_label({place.x + 0.25F * size.x, top}, kScanName, 0.5F, 0.0F);
    view_label({place.x + 0.75F * size.x, top}, right, 0.5F, 0.0F);
    ImGui::GetBackgroundDrawList()->AddLine({middle, place.y}, {middle, place.y + size.y},
                                            IM_COL32(20, 22, 26, 255));
  } else if (fitting.look.how == CompareHow::kWiper) {
    const float line = place.x + static_cast<float>(fitting.look.wiper) * size.x;
    view_label({line - 1.2F * font, top}, kScanName, 1.0F, 0.0F);
    view_label({line + 1.2F * font, top}, right, 0.0F, 0.0F);
  } else {
    view_label({middle, top}, "Scan, with the fit in blue", 0.5F, 0.0F);
  }
  return top + 1.6F * font;
}

/// Says why there is no template next to the scan.
void draw_missing_body(const ScanFitting& fitting, ImVec2 place, ImVec2 size) {
  if (fitting.body() != nullptr || fitting.fit() != nullptr) return;
  const std::string text =
      fitting.awaits_fit() ? "The body is fitted as soon as it is computed.\nLandmarks can be "
                             "placed meanwhile: select them in the list."
      : fitting.running()  ? "The body appears here once it is computed.\nLandmarks can be "
                             "placed meanwhile: select them in the list."
                           : "The body is not computed yet.\nLandmarks can be placed "
                             "nevertheless: select them in the list.";
  const float widest = 0.45F * size.x;
  view_label({place.x + 0.75F * size.x, place.y + 0.45F * size.y}, text, 0.5F, widest);
}

void draw_fit_hint(const ScanFitting& fitting, ImVec2 place, float widest) {
  if (fitting.fit() != nullptr || fitting.scan() == nullptr) return;
  const char* const hint =
      "Click a landmark: select it\n"
      "Click the scan: place it\n"
      "Drag a landmark: move it\n"
      "Delete: remove it\n"
      "Enter: fit the body\n"
      "Escape: leave";
  view_label(place, hint, 0.0F, widest);
  const ImVec2 size = ImGui::CalcTextSize(hint, nullptr, false, widest);
  note_widget("hint", place, {place.x + size.x, place.y + size.y});
}

}  // namespace

void draw_fit_overlay(ViewerState& state, ImVec2 place, ImVec2 size, float questions) {
  const ScanFitting& fitting = state.fitting;
  const float font = ImGui::GetFontSize();
  const float below = draw_names(fitting, place, size);
  draw_missing_body(fitting, place, size);
  draw_fit_hint(fitting, {place.x + font, std::max(below, questions) + 0.6F * font},
                0.5F * size.x - 2.0F * font);
  if (fitting.fit() == nullptr || !fitting.shows_distances) return;
  if (fitting.look.how == CompareHow::kOverlay) return;  // the ghost has a color of its own
  if (fitting.look.how == CompareHow::kWiper)
    return draw_distance_legend({place.x + size.x - font, below + 0.6F * font});
  // Below the names, it would cover a head.
  const float room =
      0.5F * size.x - ImGui::CalcTextSize(body_name(fitting).c_str()).x - 3.0F * font;
  const float top = distance_row_width() < room ? place.y + 0.2F * font : below;
  draw_distance_row({place.x + 0.5F * size.x, std::max(top, questions + 0.2F * font)});
}

}  // namespace sinew
