// SPDX-License-Identifier: MIT

#include "viewer/files/file_choice.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "assets/file_kind.h"

namespace sinew {
namespace {

/// Returns true if the name of a file says that it may hold motion.
bool may_hold_motion(const std::string& file) {
  const std::optional<FileKind> kind = kind_of_extension(file);
  return kind && may_give_motion(*kind);
}

/// Returns true if the name of a file says that it may hold a skeleton.
bool may_hold_skeleton(const std::string& file) {
  return kind_of_extension(file) == FileKind::kSkel || may_hold_motion(file);
}

FileChoice::Content content_of(const std::vector<std::string>& files) {
  FileChoice::Content all;
  for (const std::string& file : files) {
    const MotionContent content = motion_content(file);
    all.surface = all.surface || content.surface;
    all.motion.motion = all.motion.motion || content.motion;
    // A file that holds neither, such as a skeleton, is one of a character.
    all.motion.surface = all.motion.surface || content.surface || !content.motion;
  }
  return all;
}

bool has_kind(const std::vector<std::string>& files, FileKind kind) {
  return std::any_of(files.begin(), files.end(),
                     [&](const std::string& file) { return kind_of_extension(file) == kind; });
}

}  // namespace

void FileChoice::open(std::vector<std::string> files) {
  if (needs_look(files)) return look(std::move(files), false);
  files_.leave_for({.files = std::move(files)});
}

void FileChoice::drop(std::vector<std::string> files, bool collides) {
  if (!collides && needs_look(files)) return look(std::move(files), true);
  files_.drop(std::move(files), collides);
}

/// Returns true if the present character is a surface that waits for its skeleton.
bool FileChoice::lacks_skeleton() const {
  const Character& character = bodies_.session().character();
  return character.skeleton.empty() && character.surface.vertex_count() > 0 &&
         !project_.origin().files.empty();
}

/// Returns true if some of the files may be meant to move the present character.
bool FileChoice::needs_look(const std::vector<std::string>& files) const {
  if (lacks_skeleton()) return std::any_of(files.begin(), files.end(), may_hold_skeleton);
  return !bodies_.session().character().skeleton.empty() &&
         std::any_of(files.begin(), files.end(), may_hold_motion);
}

void FileChoice::look(std::vector<std::string> files, bool dropped) {
  questions_.motion.reset();
  looked_at_ = files;
  dropped_ = dropped;
  looking_.start([files = std::move(files)](const Progress&) { return content_of(files); });
}

void FileChoice::follow() {
  // Files that cannot be looked into are opened, which reports the problem with them.
  std::optional<Content> content;
  try {
    content = looking_.take();
  } catch (const std::exception&) {
    content = Content{.motion = {true, false}, .surface = true};
  }
  if (content) messages_.attempt([&] { decide(*content); }, [] {});
}

void FileChoice::decide(const Content& looked_into) {
  std::vector<std::string> files = std::exchange(looked_at_, {});
  const MotionContent& content = looked_into.motion;
  if (lacks_skeleton() && !looked_into.surface) {
    const std::vector<std::string>& present = project_.origin().files;
    files.insert(files.begin(), present.begin(), present.end());
    return files_.leave_for({.files = std::move(files)});
  }
  if (content.is_motion_alone() && dropped_) return use(Use::kAddMotion, std::move(files), true);
  const bool has_both = content.motion && content.surface && dropped_ && files.size() == 1;
  if (!content.is_motion_alone() && !has_both) return use(Use::kOpen, std::move(files), dropped_);
  const bool can_be_opened = content.surface || !has_kind(files, FileKind::kAnim);
  questions_.motion = Questions::MotionFiles{std::move(files), has_both, can_be_opened};
}

void FileChoice::answer(Use use) {
  std::optional<Questions::MotionFiles> asked = std::exchange(questions_.motion, std::nullopt);
  if (asked) this->use(use, std::move(asked->files), false);
}

void FileChoice::use(Use use, std::vector<std::string> files, bool dropped) {
  switch (use) {
    case Use::kOpen:
      if (dropped) return files_.drop(std::move(files), false);
      return files_.leave_for({.files = std::move(files)});
    case Use::kAddMotion:
      return motions_.add(std::move(files));
    case Use::kCollide:
      return files_.drop(std::move(files), true);
    case Use::kNothing:
      return;
  }
}

}  // namespace sinew
