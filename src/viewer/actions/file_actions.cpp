// SPDX-License-Identifier: MIT

#include "viewer/actions/file_actions.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/error.h"
#include "samples/samples.h"
#include "viewer/actions/action_text.h"

namespace sinew {
namespace {

void show_dialog(ViewerState& state, FilePurpose purpose, const std::string& folder) {
  FileDialog dialog{.purpose = purpose, .folder = folder};
  if (purpose == FilePurpose::kSaveProject) {
    dialog.name = state.project.free_path();
    dialog.name.erase(0, dialog.name.find_last_of('/') + 1);
  }
  state.questions.dialog = std::move(dialog);
}

/// Saves where the project is. Asks for the place if there is none yet.
/// \param leaves  what waits in Questions::leaving goes on afterwards
void save_or_ask(ViewerState& state, bool leaves) {
  if (state.project.has_file()) {
    if (leaves) return state.files.leave(FileOpening::Leave::kSave);
    return state.project.save("");
  }
  show_dialog(state, FilePurpose::kSaveProject, "");
  state.questions.dialog->leaves = leaves;
}

const std::string& require_sample_name(const std::string& text) {
  embedded_sample(text);  // throws with a list of the samples
  return text;
}

FileOpening::Leave answer(const std::string& text) {
  if (text == "save") return FileOpening::Leave::kSave;
  if (text == "discard") return FileOpening::Leave::kDiscard;
  if (text == "stay") return FileOpening::Leave::kStay;
  throw UsageError(fmt::format("'{}' is none of save, ask-save, discard and stay", text));
}

FileChoice::Use use_of(const std::string& text) {
  if (text == "open") return FileChoice::Use::kOpen;
  if (text == "add") return FileChoice::Use::kAddMotion;
  if (text == "collide") return FileChoice::Use::kCollide;
  if (text == "cancel") return FileChoice::Use::kNothing;
  throw UsageError(fmt::format("'{}' is none of open, add, collide and cancel", text));
}

/// Handles "open|delete|later [FILE]". Without a file, the newest autosaved edits are opened or
/// deleted, and all of them are put off.
void answer_recovery(ViewerState& state, const std::string& text) {
  const std::string word = text.substr(0, text.find(' '));
  std::string path = word.size() < text.size() ? text.substr(word.size() + 1) : "";
  if (word == "later" && path.empty()) return state.project.put_off_recoveries();
  if (path.empty()) {
    if (state.questions.recoveries.empty())
      throw UsageError("there are no autosaved changes to recover");
    path = state.questions.recoveries.front().path;
  }
  if (word == "open") {
    state.project.put_off_recoveries();  // the others can be opened from the menu
    state.files.leave_for({.files = {path}});
  } else if (word == "delete") {
    state.project.delete_recovery(path);
  } else if (word == "later") {
    state.project.put_off_recovery(path);
  } else {
    throw UsageError(fmt::format("'{}' is none of open, delete and later", word));
  }
}

/// Answers whether a character that was opened keeps the settings of the previous one: "reset" or
/// "keep".
void decide_about_settings(ViewerState& state, const std::string& text) {
  if (text != "reset" && text != "keep")
    throw UsageError(fmt::format("'{}' is none of reset and keep", text));
  const auto kept = std::exchange(state.questions.kept_settings, {});
  if (text == "keep") return;
  for (const Setting* const setting : kept)
    set_setting(state.edits.settings, setting->key, setting_text(Settings{}, *setting));
}

}  // namespace

std::vector<Action> file_actions() {
  using State = ViewerState;
  using Text = const std::string;
  return {
      {"open", "FILE", "open a character or project; unsaved changes are lost",
       [](State& s, Text& text) { s.files.open({require_text(text, "the file")}); }},
      {"open-sample", "NAME", "open a built-in character",
       [](State& s, Text& text) { s.files.open_sample(require_sample_name(text)); }},
      {"ask-open", "FILE", "open a character or project, but first ask whether to save changes",
       [](State& s, Text& text) {
         s.files.leave_for({.files = {require_text(text, "the file")}});
       }},
      {"ask-open-sample", "NAME",
       "open a built-in character, but first ask whether to save changes",
       [](State& s, Text& text) { s.files.leave_for({.sample = require_sample_name(text)}); }},
      {"open-dialog", "[FOLDER]", "choose a character or project to open",
       [](State& s, Text& text) { show_dialog(s, FilePurpose::kOpen, text); }},
      {"collider-dialog", "[FOLDER]",
       "choose a mesh or another character that the character collides with",
       [](State& s, Text& text) { show_dialog(s, FilePurpose::kCollide, text); }},
      {"save-dialog", "[FOLDER]", "choose where to save the project",
       [](State& s, Text& text) { show_dialog(s, FilePurpose::kSaveProject, text); }},
      {"save", "[FILE.sinew]", "save the character, settings, poses and camera as a project",
       [](State& s, Text& text) { s.project.save(text); }},
      {"ask-save", "", "save the project; asks where if it has not been saved yet",
       [](State& s, Text&) { save_or_ask(s, false); }},
      {"collider", "FILE|none",
       "add a collider, a rigid mesh (at rest or animated) or another character, or remove all",
       [](State& s, Text& text) { s.files.collide(require_text(text, "the file")); }},
      {"drop", "FILE", "do what dropping a file on the window does",
       [](State& s, Text& text) { s.choice.drop({require_text(text, "the file")}, false); }},
      {"add-motion", "FILE", "add the clips of another file, retargeted, to the character",
       [](State& s, Text& text) { s.motions.add({require_text(text, "the file")}); }},
      {"add-motion-dialog", "[FOLDER]", "choose files whose clips are added to the character",
       [](State& s, Text& text) { show_dialog(s, FilePurpose::kAddMotion, text); }},
      {"use-motion-file", "open|add|collide|cancel",
       "answer what to do with a file that has motion: open it, add its clips or collide with it",
       [](State& s, Text& text) { s.choice.answer(use_of(text)); }},
      {"meet-dropped", "", "use the dropped file as a collider instead of opening it",
       [](State& s, Text&) { s.files.meet_dropped(); }},
      {"keep-dropped", "", "keep the dropped file open and dismiss the question about it",
       [](State& s, Text&) { s.questions.dropped.reset(); }},
      {"kept-settings", "reset|keep",
       "reset the settings that an opened character has from the previous one, or keep them",
       [](State& s, Text& text) { decide_about_settings(s, text); }},
      {"reload", "", "reload the character's files; your changes are kept",
       [](State& s, Text&) { s.files.reload(); }},
      {"auto-reload", "on|off|toggle", "reload files when another program changes them",
       [](State& s, Text& text) {
         s.preferences.reload_changed_files = switched(s.preferences.reload_changed_files, text);
       }},
      {"recovery", "open|delete|later [FILE]", "open, delete or keep autosaved changes",
       answer_recovery},
      {"close", "", "close the window, but first ask whether to save changes",
       [](State& s, Text&) { s.files.leave_for({.quit = true}); }},
      {"leave", "save|ask-save|discard|stay",
       "answer whether to save changes; ask-save asks where if they have not been saved yet",
       [](State& s, Text& text) {
         if (text == "ask-save") return save_or_ask(s, true);
         s.files.leave(answer(text));
       }},
      {"quit", "", "close the window at once", [](State& s, Text&) { s.requests.quit = true; }},
  };
}

}  // namespace sinew
