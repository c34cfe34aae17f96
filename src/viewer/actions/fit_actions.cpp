// SPDX-License-Identifier: MIT

#include "viewer/actions/fit_actions.h"

// The loader of OpenGL comes with the headers below.
#include <GLFW/glfw3.h>
#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <string>
#include <utility>

#include "core/error.h"
#include "viewer/actions/action_text.h"
#include "viewer/fitting/fit_files.h"

namespace sinew {
namespace {

void fit(ViewerState& state, const std::string& text) {
  ScanFitting& fitting = state.fitting;
  if (text == "find") return fitting.find();
  if (text == "start") return fitting.start_fit();
  if (text == "back") return fitting.go_back();
  if (text == "use") return use_fit(state);
  if (text == "template") return fitting.make_body();
  const bool wanted = switched(fitting.is_on(), text);
  if (wanted == fitting.is_on()) return;
  if (wanted) return fit_character(state);
  fitting.leave();
}

void choose_sex(ViewerState& state, const std::string& text) {
  std::optional<Sex>& sex = state.fitting.edits.sex;
  if (text == "male") {
    sex = Sex::kMale;
  } else if (text == "female") {
    sex = Sex::kFemale;
  } else if (text == "better") {
    sex.reset();
  } else {
    throw UsageError(fmt::format("'{}' is none of male, female and better", text));
  }
}

void choose_look(ViewerState& state, const std::string& text) {
  state.fitting.look.how = compare_how_named(text);
  // A side has half of the width.
  if (state.fitting.is_on()) state.view.frame_again();
}

/// Returns the landmark of a name, or that of "selected".
std::string landmark_named(const ScanFitting& fitting, const std::string& name) {
  if (name != "selected") return name;
  if (fitting.selected().empty())
    throw UsageError("no landmark is selected; click one on the template or in the list");
  return fitting.selected();
}

/// Handles "select NAME|none", "place NAME X Y Z", "move NAME X Y Z" and "remove NAME|all".
void change_landmark(ViewerState& state, const std::string& text) {
  ScanFitting& fitting = state.fitting;
  const std::vector<std::string> words = quoted_words(text);
  if (words.size() < 2) throw UsageError("write what to do, and the name of a landmark");
  const std::string& what = words[0];
  if (what == "select") return fitting.select(words[1] == "none" ? "" : words[1]);
  if (what == "remove" && words[1] == "all") return fitting.remove_all();
  const std::string name = landmark_named(fitting, words[1]);
  if (what == "remove") return fitting.remove(name);
  if (what != "place" && what != "move")
    throw UsageError(fmt::format("'{}' is none of select, place, move and remove", what));
  if (words.size() != 5) throw UsageError("three coordinates are missing");
  constexpr double kFarthest = 1e9;
  const Eigen::Vector3d position = require_vector(std::span(words).subspan(2, 3), kFarthest);
  if (what == "place") return fitting.place(name, position);
  fitting.place_on_body(name, position);
}

/// Opens the dialog for a file that is written, with the proposed name of one next to the scan.
void ask_where(ViewerState& state, FilePurpose purpose, const std::string& ending) {
  const std::filesystem::path proposed(next_to_scan(state.fitting, ending));
  state.questions.dialog = FileDialog{.purpose = purpose,
                                      .folder = proposed.parent_path().string(),
                                      .name = proposed.filename().string()};
}

void ask_which(ViewerState& state, FilePurpose purpose, const std::string& folder) {
  state.questions.dialog = FileDialog{.purpose = purpose, .folder = folder};
}

}  // namespace

std::vector<Action> fit_actions() {
  using State = ViewerState;
  using Text = const std::string;
  return {
      {"fit", "on|off|toggle|find|start|back|use|template",
       "fit a body onto the scan of the character's file: begin or leave, find landmarks, fit, go "
       "back to the landmarks, use the fit as the character, or make the template",
       fit},
      {"fit-scan", "FILE", "fit a body onto the scan of a file",
       [](State& s, Text& text) { show_scan(s, require_text(text, "the file")); }},
      {"fit-scan-dialog", "[FOLDER]", "choose a scan of a person, to fit a body onto it",
       [](State& s, Text& text) { ask_which(s, FilePurpose::kFitScan, text); }},
      {"fit-sex", "male|female|better", "choose the body that is fitted onto the scan", choose_sex},
      {"fit-look", "side|overlay|wiper", "choose how scan and fit share the view", choose_look},
      {"landmark", "select NAME|none|place NAME X Y Z|move NAME X Y Z|remove NAME|remove all",
       "select or remove a landmark, place it on the scan, or move it on the template",
       change_landmark},
      {"load-landmarks", "FILE.json", "take the landmarks of a file",
       [](State& s, Text& text) { load_landmarks(s, require_text(text, "the file")); }},
      {"load-landmarks-dialog", "[FOLDER]", "choose a file of landmarks on the scan",
       [](State& s, Text& text) { ask_which(s, FilePurpose::kOpenLandmarks, text); }},
      {"save-landmarks", "[FILE.json]", "save the landmarks on the scan",
       [](State& s, Text& text) { save_landmarks(s, text); }},
      {"save-landmarks-dialog", "", "choose where to save the landmarks on the scan",
       [](State& s, Text&) { ask_where(s, FilePurpose::kSaveLandmarks, ".landmarks.json"); }},
      {"save-fit", "[FILE.glb]", "save the fitted body, where the scan is",
       [](State& s, Text& text) { save_fit(s, text); }},
      {"save-fit-dialog", "", "choose where to save the fitted body, which lies on the scan",
       [](State& s, Text&) { ask_where(s, FilePurpose::kSaveFit, "-fitted.glb"); }},
  };
}

std::vector<Shortcut> fit_shortcuts() {
  return {{"File", "Fit a body onto a scan...", "fit-scan-dialog"}};
}

const std::vector<Shortcut>& fitting_keys() {
  static const std::vector<Shortcut> keys{
      {"", "Fit the body", "fit start", GLFW_KEY_ENTER},
      {"", "Fit the body", "fit start", GLFW_KEY_KP_ENTER},
      {"", "Remove the landmark", "landmark remove selected", GLFW_KEY_DELETE},
      {"", "Deselect", "landmark select none", GLFW_KEY_D},
  };
  return keys;
}

}  // namespace sinew
