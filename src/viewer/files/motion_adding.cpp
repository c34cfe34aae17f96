// SPDX-License-Identifier: MIT

#include "viewer/files/motion_adding.h"

#include <fmt/format.h>

#include <filesystem>
#include <iterator>
#include <optional>

#include "core/counted.h"
#include "core/error.h"
#include "core/utf8.h"

namespace sinew {

void MotionAdding::add(std::vector<std::string> files) {
  if (reading_.running())
    throw UsageError("another motion file is being read; wait for it or cancel it");
  const std::shared_ptr<const Session> session = bodies_.shared_session();
  if (session->character().skeleton.empty()) {
    throw UsageError(
        fmt::format("{} has no skeleton, so it cannot play clips; open it together with a file "
                    "that contains a skeleton",
                    session->character().name));
  }
  character_ = bodies_.revisions.character;
  reading_.start(
      [files = std::move(files), session, origin = project_.origin()](const Progress& progress) {
        const auto reopen = [&](const OpenOptions& how) { return open_origin(origin, how); };
        progress.report(0.0, "Reading motion");
        return fit_motions(files, session->character(), reopen, progress.stop_token());
      });
}

void MotionAdding::show_added() {
  messages_.attempt(
      [&] {
        std::optional<std::vector<FittedMotion>> motions = reading_.take();
        if (!motions) return;
        if (character_ != bodies_.revisions.character) {
          throw UsageError(
              "another character was opened while motion was read; add the motion to it again");
        }
        append(std::move(*motions));
      },
      [] {});
}

void MotionAdding::append(std::vector<FittedMotion> motions) {
  const Character& character = bodies_.session().character();
  std::vector<AddedMotion>& added = edits_.document.motions;
  const int first = bodies_.session().first_recorded();
  std::size_t clips = 0;
  for (FittedMotion& motion : motions) {
    clips += motion.clips.size();
    std::move(motion.warnings.begin(), motion.warnings.end(),
              std::back_inserter(messages_.look_warnings));
    append_motion(std::move(motion), character, added);
  }
  bodies_.simulate([&] { applier_.apply_document(); });
  playback_.select_clip(first);
  const std::string file = std::filesystem::path(added.back().file).filename().string();
  messages_.notice =
      fmt::format("Added {} from {}", counted(clips, "clip", "clips"),
                  motions.size() == 1 ? as_utf8(file) : counted(motions.size(), "file", "files"));
}

}  // namespace sinew
