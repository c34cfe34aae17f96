// SPDX-License-Identifier: MIT

#include "viewer/files/saved_state.h"

#include <algorithm>
#include <exception>

#include "render/background.h"
#include "viewer/files/autosave.h"

namespace sinew {
namespace {

constexpr double kAutosavePause = 20.0;  // s
constexpr double kHintTime = 20.0;       // s
constexpr const char* kHint =
    "Click the skin to pose a joint  ·  drag to orbit  ·  Space: play  ·  F1: all shortcuts";
constexpr const char* kHintWithoutSkeleton =
    "Build a skeleton to move this mesh  ·  drag to orbit  ·  F1: all shortcuts";

/// Returns the hint of the first run for the present character.
const char* hint_of_first_run(const ViewerState& state) {
  return state.session().character().skeleton.empty() ? kHintWithoutSkeleton : kHint;
}

}  // namespace

SavedState::SavedState(ViewerState& state, ReadPreferences read) : state_(state) {
  state.preferences = std::move(read.preferences);
  set_background(state.view.options, state.preferences.background);
  if (!read.warning.empty()) state.messages.errors.push_back(read.warning);
  if (!state.preferences.hint_seen) {
    state.messages.show_notice(hint_of_first_run(state), kHintTime);
    state.preferences.hint_seen = true;
  }
  state.questions.recoveries = find_recoveries();
  std::erase_if(state.preferences.recoveries_told, [&](const std::string& path) {
    return std::none_of(state.questions.recoveries.begin(), state.questions.recoveries.end(),
                        [&](const Recovery& recovery) { return recovery.path == path; });
  });
  autosave_ = autosave_path();
  saved_ = state.edits.values();
}

SavedState::~SavedState() {
  write_preferences(state_.preferences);  // a failure is ignored: no window is left to report it
  if (std::uncaught_exceptions() > exceptions_) return;  // keeps the autosaved edits for recovery
  if (!autosave_.empty()) remove_project(autosave_);
}

void SavedState::follow(double elapsed) {
  const bool is_other =
      character_revision_ != state_.revisions().character || !(origin_ == state_.project.origin());
  if (is_other) {
    remember_files();
    const std::string& shown = state_.messages.notice;
    if (shown == kHint || shown == kHintWithoutSkeleton)
      state_.messages.show_notice(hint_of_first_run(state_), kHintTime);
  }
  until_autosave_ -= elapsed;
  if (!autosave_.empty() && until_autosave_ <= 0.0) autosave();
}

void SavedState::remember_files() {
  character_revision_ = state_.revisions().character;
  const Origin& origin = state_.project.origin();
  if (!(origin == origin_)) saved_ = state_.edits.values();
  origin_ = origin;
  if (!origin.project_file.empty()) {
    remember(state_.preferences, {origin.project_file});
  } else if (!origin.files.empty()) {
    remember(state_.preferences, origin.files);
  }
  const std::string warning = write_preferences(state_.preferences);
  if (!warning.empty()) state_.messages.errors.push_back(warning);
}

void SavedState::autosave() {
  until_autosave_ = kAutosavePause;
  Edits present = state_.edits.values();
  if (present == saved_) return;
  try {
    write_project(state_.project.content(), autosave_);
    saved_ = std::move(present);
  } catch (const std::exception& error) {
    state_.messages.show_error(error);
    autosave_.clear();  // reports a failure only once
  }
}

}  // namespace sinew
