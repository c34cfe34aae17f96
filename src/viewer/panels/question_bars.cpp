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
#include "viewer/panels/shown_text.h"
#include "viewer/panels/tips.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

struct Answer {
  std::string label;
  std::string line;  ///< an action
  std::string tip;
};

/// Widths of the rows of a bar, screen units.
struct BarWidths {
  float question = 0.0F;
  float answers = 0.0F;
};

/// Returns the width of the button of an answer with the space before it.
float width_of(const Answer& answer) {
  const ImGuiStyle& style = ImGui::GetStyle();
  return style.ItemSpacing.x + 2 * style.FramePadding.x +
         ImGui::CalcTextSize(answer.label.c_str()).x;
}

BarWidths widths_of(const std::string& title, const std::string& text,
                    const std::vector<Answer>& answers) {
  const ImGuiStyle& style = ImGui::GetStyle();
  BarWidths widths{ImGui::CalcTextSize(title.c_str()).x, -style.ItemSpacing.x};
  if (!text.empty()) widths.question += style.ItemSpacing.x + ImGui::CalcTextSize(text.c_str()).x;
  for (const Answer& answer : answers) widths.answers += width_of(answer);
  return widths;
}

/// Draws questions with their answers in bars at the top of the view, one below the other. They do
/// not block the window.
class QuestionBars {
 public:
  /// \param place, size  of the view, screen units
  QuestionBars(ViewerState& state, ImVec2 place, ImVec2 size)
      : state_(state),
        left_(place.x),
        right_(place.x + size.x),
        top_(place.y + 0.6F * ImGui::GetFontSize()),
        bottom_(place.y) {}

  ViewerState& state() const { return state_; }
  /// Returns the lower edge of the last bar, or the upper edge of the view without any.
  float bottom() const { return bottom_; }

  /// Draws the next bar. Escape gives the last answer, which changes nothing.
  void draw(const char* name, const std::string& title, const std::string& text,
            const std::vector<Answer>& answers) {
    const ImGuiStyle& style = ImGui::GetStyle();
    const float padding = 2.0F * style.WindowPadding.x;
    const float widest = room() - padding;
    // In a narrow view, the answers are below the question.
    const BarWidths widths = widths_of(title, text, answers);
    const float in_one_row = widths.question + style.ItemSpacing.x + widths.answers;
    const bool wraps = in_one_row > widest;
    const float width = wraps ? std::max(widths.question, widths.answers) : in_one_row;
    ImGui::SetNextWindowPos({left_of(std::min(width, widest) + padding), top_});
    ImGui::SetNextWindowSizeConstraints({0.0F, 0.0F}, {widest + padding, 1e4F});
    const ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration |
                                   ImGuiWindowFlags_AlwaysAutoResize |
                                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoMove |
                                   ImGuiWindowFlags_NoFocusOnAppearing;
    ImGui::Begin(name, nullptr, flags);
    // The question is in front of all windows, but behind open menus and other popups.
    if (!ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup))
      ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
    ImGui::PushTextWrapPos(wraps ? ImGui::GetCursorPosX() + widest : -1.0F);
    ImGui::AlignTextToFramePadding();
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_PlotHistogram));
    ImGui::TextUnformatted(title.c_str());
    ImGui::PopStyleColor();
    if (!text.empty()) {
      if (widths.question <= widest) ImGui::SameLine();
      ImGui::TextUnformatted(text.c_str());
    }
    ImGui::PopTextWrapPos();
    std::string chosen = chosen_of(answers, wraps, widest);
    if (closed_by_escape(state_)) chosen = answers.back().line;
    bottom_ = top_ + ImGui::GetWindowHeight();
    top_ = bottom_ + style.ItemSpacing.y;
    ImGui::End();
    if (!chosen.empty()) try_action(state_, chosen);
  }

 private:
  /// Returns the width of the strip at the left of the view that the status box takes.
  float status_width() const {
    const ImGuiWindow* const box = ImGui::FindWindowByName("status");
    if (box == nullptr || !box->WasActive) return 0.0F;
    return box->Rect().Max.x + 2.0F * margin() - left_;
  }
  static float margin() { return 0.5F * ImGui::GetFontSize(); }

  /// Returns the largest width of a bar: in a view that is wide enough, it fits beside the status
  /// box.
  float room() const {
    const float narrowest = 30.0F * ImGui::GetFontSize();
    const float beside = right_ - left_ - status_width() - margin();
    return beside > narrowest ? beside : right_ - left_ - 2.0F * margin();
  }

  /// Returns the left edge of a bar: it is centered in the view, but beside the status box where
  /// there is room.
  float left_of(float width) const {
    const float centered = 0.5F * (left_ + right_ - width);
    const float beside = std::max(centered, left_ + status_width());
    return std::max(left_ + margin(), std::min(beside, right_ - margin() - width));
  }

  /// Draws the answers.
  /// \return the action of the one that was clicked, or nothing
  static std::string chosen_of(const std::vector<Answer>& answers, bool in_a_row_of_their_own,
                               float widest) {
    std::string chosen;
    float used = 0.0F;  // of the present row
    for (const Answer& answer : answers) {
      const float width = width_of(answer);
      const bool fits = !in_a_row_of_their_own || (used > 0.0F && used + width <= widest);
      if (fits) ImGui::SameLine();
      used = fits ? used + width : width;
      if (ImGui::Button(answer.label.c_str())) chosen = answer.line;
      note_widget(answer.line);
      tip(answer.tip.c_str());
    }
    return chosen;
  }

  ViewerState& state_;
  float left_, right_, top_, bottom_;
};

std::string what_is_left(const Leaving& leaving) {
  if (leaving.quit) return "save them before closing?";
  const std::string next =
      leaving.files.empty()
          ? leaving.sample
          : as_utf8(std::filesystem::path(leaving.files.front()).filename().string());
  return fmt::format("save them before opening {}?", next);
}

/// Asks what a file with motion is used for.
void ask_about_motion(QuestionBars& bars, const Questions::MotionFiles& motion) {
  const std::string& character = bars.state().session().character().name;
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
  bars.draw("motion", file,
            motion.with_character ? "contains a character and clips." : "contains clips.", answers);
}

/// Asks about all autosaves that the user has not put off. The newest one is named.
void ask_about_recoveries(QuestionBars& bars) {
  const auto& told = bars.state().preferences.recoveries_told;
  std::vector<Recovery> found = bars.state().questions.recoveries;
  std::erase_if(found, [&](const Recovery& recovery) {
    return std::find(told.begin(), told.end(), recovery.path) != told.end();
  });
  if (found.empty()) return;
  const Recovery& newest = found.front();
  const float room = 20.0F * ImGui::GetFontSize();
  const std::string folder = shortened_path(newest.folder, [&](const std::string& text) {
    return ImGui::CalcTextSize(text.c_str()).x <= room;
  });
  std::string text = newest.title;
  if (!folder.empty()) text += ", in " + folder;
  if (found.size() == 1) {
    return bars.draw(
        "recovery", "Autosave found:", text,
        {{"Open", "recovery open " + newest.path,
          "Open the autosaved project; it is kept until you save"},
         {"Delete", "recovery delete " + newest.path, "Delete the autosaved project permanently"},
         {"Later", "recovery later", "Keep it; it is in File > Recover autosave"}});
  }
  std::string others;
  for (std::size_t i = 1; i < found.size(); ++i) others += "\n" + found[i].title;
  bars.draw("recovery", fmt::format("{} autosaves found:", found.size()),
            fmt::format("{}, and {} more", text, found.size() - 1),
            {{"Open newest", "recovery open " + newest.path,
              "Open this autosaved project; it is kept until you save. The others are in File > "
              "Recover autosave:" +
                  others},
             {"Delete newest", "recovery delete " + newest.path,
              "Delete this autosaved project permanently, and keep the others:" + others},
             {"Later", "recovery later", "Keep all of them; they are in File > Recover autosave"}});
}

/// Says which settings a character that was opened has from the previous one, and offers to reset
/// them. Settings that have their defaults again are left out.
void ask_about_settings(QuestionBars& bars) {
  constexpr std::size_t kNamed = 2;
  std::vector<const Setting*>& kept = bars.state().questions.kept_settings;
  if (kept.empty()) return;
  const std::vector<const Setting*> differing =
      differing_settings(Settings{}, bars.state().edits.settings);
  std::erase_if(kept, [&](const Setting* setting) {
    return std::find(differing.begin(), differing.end(), setting) == differing.end();
  });
  if (kept.empty()) return;
  const auto first_names = [&](std::size_t count) {
    std::string names;
    for (std::size_t i = 0; i < count; ++i) names += (i == 0 ? "" : ", ") + kept[i]->label;
    return names;
  };
  std::string some = first_names(std::min(kept.size(), kNamed));
  if (kept.size() > kNamed) some += fmt::format(" and {} more", kept.size() - kNamed);
  bars.draw("kept settings", "Kept settings:", some,
            {{"Reset to defaults", "kept-settings reset",
              fmt::format("Reset these settings of the previous character to their defaults: {}. "
                          "Undo restores them.",
                          first_names(kept.size()))},
             {"Keep", "kept-settings keep", "Keep them and close this bar (Escape)"}});
}

}  // namespace

float draw_questions(ViewerState& state, ImVec2 place, ImVec2 size) {
  QuestionBars bars(state, place, size);
  const Questions& questions = state.questions;
  if (questions.leaving) {
    const std::string file = as_utf8(state.project.origin().project_file);
    const std::string how = state.project.has_file()
                                ? fmt::format("Save the project to {} and continue", file)
                                : "Choose where to save the project, then continue";
    bars.draw("leaving", "Unsaved changes:", what_is_left(*questions.leaving),
              {{"Save", "leave ask-save", how},
               {"Don't save", "leave discard", "Continue without saving; the changes are lost"},
               {"Cancel", "leave stay", "Go back without saving"}});
  }
  ask_about_recoveries(bars);
  if (questions.motion) ask_about_motion(bars, Questions::MotionFiles(*questions.motion));
  if (questions.dropped) {
    const std::string file =
        as_utf8(std::filesystem::path(questions.dropped->file).filename().string());
    bars.draw("dropped", "Dropped file:", fmt::format("{} was opened.", file),
              {{"Use as collider", "meet-dropped",
                "Go back to the previous character and let it collide with the dropped file (next "
                "time: Shift + drop)"},
               {"Close", "keep-dropped", "Keep the file open (Escape)"}});
  }
  ask_about_settings(bars);
  return bars.bottom();
}

}  // namespace sinew
