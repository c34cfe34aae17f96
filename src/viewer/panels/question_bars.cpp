// SPDX-License-Identifier: MIT

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "core/counted.h"
#include "core/utf8.h"
#include "session/settings/setting_differences.h"
#include "viewer/actions/actions.h"
#include "viewer/panels/escape.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/tips.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

struct Answer {
  std::string label;
  std::string line;  ///< an action
  std::string tip;
};

/// Returns the width of a bar with everything in one row.
float width_of_bar(const std::string& title, const std::string& text,
                   const std::vector<Answer>& answers) {
  const ImGuiStyle& style = ImGui::GetStyle();
  float width = ImGui::CalcTextSize(title.c_str()).x;
  if (!text.empty()) width += style.ItemSpacing.x + ImGui::CalcTextSize(text.c_str()).x;
  for (const Answer& answer : answers)
    width += style.ItemSpacing.x + 2 * style.FramePadding.x +
             ImGui::CalcTextSize(answer.label.c_str()).x;
  return width;
}

/// Draws a question with its answers in a bar below the menu. It does not block the window. Escape
/// gives the last answer, which changes nothing.
/// \param top  upper edge, screen units
/// \return upper edge of the next bar, screen units
float draw_bar(ViewerState& state, const char* name, const std::string& title,
               const std::string& text, const std::vector<Answer>& answers, float top) {
  const ImGuiViewport& screen = *ImGui::GetMainViewport();
  ImGui::SetNextWindowPos({screen.GetCenter().x, top}, ImGuiCond_Always, {0.5F, 0.0F});
  ImGui::SetNextWindowSizeConstraints({0.0F, 0.0F}, {0.9F * screen.WorkSize.x, 1e4F});
  const ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
                                 ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoMove |
                                 ImGuiWindowFlags_NoFocusOnAppearing;
  ImGui::Begin(name, nullptr, flags);
  // The question is in front of all windows, but behind open menus and other popups.
  if (!ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup))
    ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
  // In a narrow window, the answers are below the question.
  const float widest = 0.9F * screen.WorkSize.x - 2.0F * ImGui::GetStyle().WindowPadding.x;
  const bool wraps = width_of_bar(title, text, answers) > widest;
  ImGui::PushTextWrapPos(wraps ? ImGui::GetCursorPosX() + widest : -1.0F);
  ImGui::AlignTextToFramePadding();
  ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_PlotHistogram));
  ImGui::TextUnformatted(title.c_str());
  ImGui::PopStyleColor();
  if (!text.empty()) {
    if (!wraps) ImGui::SameLine();
    ImGui::TextUnformatted(text.c_str());
  }
  ImGui::PopTextWrapPos();
  std::string chosen;
  for (const Answer& answer : answers) {
    if (!wraps || &answer != answers.data()) ImGui::SameLine();
    if (ImGui::Button(answer.label.c_str())) chosen = answer.line;
    note_widget(answer.line);
    tip(answer.tip.c_str());
  }
  if (closed_by_escape(state)) chosen = answers.back().line;
  const float end = top + ImGui::GetWindowHeight() + ImGui::GetStyle().ItemSpacing.y;
  ImGui::End();
  if (!chosen.empty()) try_action(state, chosen);
  return end;
}

std::string what_is_left(const Leaving& leaving) {
  if (leaving.quit) return "save them before closing?";
  const std::string next =
      leaving.files.empty()
          ? leaving.sample
          : as_utf8(std::filesystem::path(leaving.files.front()).filename().string());
  return fmt::format("save them before opening {}?", next);
}

/// Asks what a file with motion is used for.
float ask_about_motion(ViewerState& state, const Questions::MotionFiles& motion, float top) {
  const std::string& character = state.session().character().name;
  const std::string file =
      motion.files.size() == 1
          ? as_utf8(std::filesystem::path(motion.files.front()).filename().string())
          : counted(motion.files.size(), "file", "files");
  std::vector<Answer> answers{
      {fmt::format("Add to {}", character), "use-motion-file add",
       "The clips are added to those of this character, retargeted if the skeletons differ"}};
  if (motion.with_character) {
    answers.push_back({"Open", "use-motion-file open", "Show this character instead"});
    answers.push_back({"Use as collider", "use-motion-file collide",
                       "Keep the present character, which collides with this one"});
  } else if (motion.can_be_opened) {
    answers.push_back(
        {"Open as skeleton", "use-motion-file open", "Show its skeleton alone, without a mesh"});
  }
  answers.push_back({"Cancel", "use-motion-file cancel", "Leave everything as it is (Escape)"});
  return draw_bar(state, "motion", file,
                  motion.with_character ? "contains a character and clips." : "contains clips.",
                  answers, top);
}

/// Says which settings a character that was opened has from the previous one, and offers to reset
/// them. Settings that have their defaults again are left out.
float ask_about_settings(ViewerState& state, float top) {
  constexpr std::size_t kNamed = 3;
  std::vector<const Setting*>& kept = state.questions.kept_settings;
  const std::vector<const Setting*> differing =
      differing_settings(Settings{}, state.edits.settings);
  std::erase_if(kept, [&](const Setting* setting) {
    return std::find(differing.begin(), differing.end(), setting) == differing.end();
  });
  if (kept.empty()) return top;
  std::string names;
  for (std::size_t i = 0; i < std::min(kept.size(), kNamed); ++i)
    names += (i == 0 ? "" : ", ") + kept[i]->label;
  if (kept.size() > kNamed) names += fmt::format(" and {} more", kept.size() - kNamed);
  const std::string title = fmt::format(
      "{} of the previous character {} kept:", counted(kept.size(), "setting", "settings"),
      kept.size() == 1 ? "is" : "are");
  return draw_bar(state, "kept settings", title, names,
                  {{"Reset to defaults", "kept-settings reset",
                    "Give these settings their defaults; undo takes that back"},
                   {"Keep", "kept-settings keep", "Keep them and close this bar (Escape)"}},
                  top);
}

}  // namespace

void draw_questions(ViewerState& state) {
  float top = ImGui::GetMainViewport()->WorkPos.y + 0.6F * ImGui::GetFontSize();
  const Questions& questions = state.questions;
  if (questions.leaving) {
    const std::string place = as_utf8(state.project.origin().project_file);
    const std::string how = state.project.has_file()
                                ? fmt::format("Save the project to {} and continue", place)
                                : "Choose where to save the project, then continue";
    top =
        draw_bar(state, "leaving", "Unsaved changes:", what_is_left(*questions.leaving),
                 {{"Save", "leave ask-save", how},
                  {"Don't save", "leave discard", "Continue without saving; the changes are lost"},
                  {"Cancel", "leave stay", "Go back without saving"}},
                 top);
  }
  const auto& told = state.preferences.recoveries_told;
  const auto recovery = std::find_if(
      questions.recoveries.begin(), questions.recoveries.end(), [&](const Recovery& candidate) {
        return std::find(told.begin(), told.end(), candidate.path) == told.end();
      });
  if (recovery != questions.recoveries.end()) {
    const Recovery shown = *recovery;
    top = draw_bar(
        state, "recovery", "Autosave found:", shown.title,
        {{"Open", "recovery open " + shown.path,
          "Open the autosaved project; it is kept until you save"},
         {"Delete", "recovery delete " + shown.path, "Delete the autosaved project permanently"},
         {"Later", "recovery later " + shown.path, "Keep it; it is in File > Recover autosave"}},
        top);
  }
  if (questions.motion)
    top = ask_about_motion(state, Questions::MotionFiles(*questions.motion), top);
  if (questions.dropped) {
    const std::string file =
        as_utf8(std::filesystem::path(questions.dropped->file).filename().string());
    top = draw_bar(
        state, "dropped", "Dropped file:", fmt::format("{} was opened.", file),
        {{"Use as collider", "meet-dropped",
          "Go back to the previous character and let it collide with the dropped file (next "
          "time: Shift + drop)"},
         {"Close", "keep-dropped", "Keep the file open (Escape)"}},
        top);
  }
  ask_about_settings(state, top);
}

}  // namespace sinew
