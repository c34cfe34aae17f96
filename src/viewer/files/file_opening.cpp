// SPDX-License-Identifier: MIT

#include "viewer/files/file_opening.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "assets/open_collider.h"
#include "core/error.h"
#include "core/progress.h"
#include "session/settings/project_file.h"
#include "viewer/files/opened_by.h"

namespace sinew {
namespace {

// For this long, s, the user can still turn a file that was dropped and opened into a collider.
constexpr double kDroppedTime = 15.0;

}  // namespace

void FileOpening::open(std::vector<std::string> files) {
  start(OpenRequest{.files = std::move(files)});
}

void FileOpening::open_sample(const std::string& name) {
  start(OpenRequest{.sample = name});
}

void FileOpening::reload() {
  if (opening_.running()) return;  // another character or these same files are being opened
  OpenRequest request{.again = project_.content(), .project_file = project_.origin().project_file};
  request.reload = true;
  start(std::move(request));
}

void FileOpening::start(OpenRequest request) {
  colliders_.keep_present();
  if (dropping_ && request.files != std::vector<std::string>{dropping_->file}) dropping_.reset();
  if (!request.again) request.colliders = collider_files(edits_.document.colliders);
  opening_.start([request = std::move(request)](const Progress& progress) {
    return opened_by([&] { return open_files(request, progress); });
  });
}

void FileOpening::show_opened() {
  messages_.attempt(
      [&] {
        std::optional<OpenedFiles> opened = opening_.take();
        if (!opened) return;
        colliders_.cancel();  // they are for the previous character
        show(std::move(*opened));
      },
      [&] { dropping_.reset(); });
  colliders_.show_opened();
  if (!opening_.running()) colliders_.follow();
}

void FileOpening::show(OpenedFiles opened) {
  std::vector<WatchedFile> read = std::move(opened.watched);
  if (opened.reload) {
    watch(std::move(read));
    return project_.show_again(std::move(opened.character));
  }
  project_.show(std::move(opened));
  watch(std::move(read));
  questions_.dropped.reset();
  if (dropping_ && project_.origin().files == std::vector<std::string>{dropping_->file})
    questions_.dropped = std::exchange(dropping_, std::nullopt);
}

void FileOpening::follow(double elapsed) {
  std::optional<Questions::Dropped>& dropped = questions_.dropped;
  if (dropped && (dropped->seconds -= elapsed) < 0.0) dropped.reset();
  if (!preferences_.reload_changed_files || is_opening()) return;
  std::vector<std::string> motions;
  for (const AddedMotion& motion : edits_.document.motions) motions.push_back(motion.file);
  watch_.watch_also(std::move(motions));
  if (watch_.changed(elapsed)) reload();
}

void FileOpening::drop(std::vector<std::string> files, bool to_be_met) {
  if (files.empty()) return;
  if (to_be_met) {
    for (const std::string& file : files) collide(file);
    return;
  }
  dropping_.reset();
  if (files.size() == 1 && !is_project(files[0])) {
    OpenRequest before{.again = project_.content(), .project_file = project_.origin().project_file};
    before.again->colliders.push_back(files[0]);
    std::vector<ColliderPlacement>& placements = before.again->document.colliders;
    placements.resize(before.again->colliders.size());
    placements.back().starts_on_floor = true;
    before.unsaved = project_.has_unsaved_edits();
    dropping_ = Questions::Dropped{std::move(before), files[0], kDroppedTime};
  }
  leave_for({.files = std::move(files)});
}

void FileOpening::meet_dropped() {
  std::optional<Questions::Dropped>& dropped = questions_.dropped;
  if (!dropped) return;
  start(std::move(dropped->before));
  dropped.reset();
}

void FileOpening::collide(const std::string& file) {
  require_not_opening();
  std::vector<ColliderPlacement>& listed = edits_.document.colliders;
  if (file == "none") {
    listed.clear();
    return colliders_.follow();
  }
  listed.push_back({.file = file, .starts_on_floor = true});
}

void FileOpening::remove_collider(int collider) {
  require_not_opening();
  edits_.document.colliders.erase(edits_.document.colliders.begin() + collider);
  colliders_.follow();  // at once, or a frame would say that files are being read
}

void FileOpening::require_not_opening() const {
  if (opening_.running())
    throw UsageError("another character is being opened; wait until it is shown");
}

void FileOpening::leave_for(Leaving leaving) {
  questions_.leaving.reset();  // a new request replaces the earlier one
  if (!project_.has_unsaved_edits()) return go(std::move(leaving));
  questions_.leaving = std::move(leaving);
}

void FileOpening::leave(Leave answer) {
  std::optional<Leaving>& question = questions_.leaving;
  if (!question) return;
  if (answer == Leave::kSave) project_.save("");
  Leaving leaving = *std::exchange(question, std::nullopt);
  if (answer == Leave::kStay) return dropping_.reset();
  go(std::move(leaving));
}

void FileOpening::go(Leaving leaving) {
  if (leaving.quit) {
    requests_.quit = true;
  } else if (leaving.files.empty()) {
    open_sample(leaving.sample);
  } else {
    open(std::move(leaving.files));
  }
}

void FileOpening::cancel() {
  if (opening_.running()) {
    dropping_.reset();
    return opening_.cancel();
  }
  colliders_.keep_present();
}

std::pair<double, std::string> FileOpening::progress() const {
  if (opening_.running()) return {opening_.progress().first, "Opening the character"};
  return {colliders_.progress(), "Opening colliders"};
}

}  // namespace sinew
