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

bool MotionAdding::show_added() {
  bool has_added = false;
  messages_.attempt(
      [&] {
        std::optional<FittedMotions> fitted = reading_.take();
        if (!fitted) return;
        if (character_ != bodies_.revisions.character) {
          throw UsageError(
              "another character was opened, or this one was reloaded, while the motion was read; "
              "add the motion again");
        }
        append(std::move(*fitted));
        has_added = true;
      },
      [] {});
  return has_added;
}

void MotionAdding::append(FittedMotions fitted) {
  const Character& character = bodies_.session().character();
  std::vector<AddedMotion>& added = edits_.document.motions;
  const int first = bodies_.session().first_recorded();
  std::size_t clips = 0;
  const auto warn = [&](std::vector<std::string>& sentences) {
    std::move(sentences.begin(), sentences.end(), std::back_inserter(messages_.look_warnings));
  };
  for (FittedMotion& motion : fitted.motions) {
    clips += motion.clips.size();
    warn(motion.warnings);
    append_motion(std::move(motion), character, added);
  }
  warn(fitted.warnings);
  bodies_.simulate([&] { applier_.apply_document(); });
  playback_.select_clip(first);
  const std::string file = std::filesystem::path(added.back().file).filename().string();
  messages_.notice = fmt::format(
      "Added {} from {}", counted(clips, "clip", "clips"),
      fitted.motions.size() == 1 ? as_utf8(file) : counted(fitted.motions.size(), "file", "files"));
}

}  // namespace sinew
