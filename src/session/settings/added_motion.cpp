// SPDX-License-Identifier: MIT

#include "session/settings/added_motion.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>
#include <utility>

#include "core/error.h"

namespace sinew {
namespace {

bool is_among(const std::vector<std::string>& texts, const std::string& text) {
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

/// Fails unless two skeletons have the same joints, so that clips of one move the other.
void require_same_joints(const Skeleton& a, const Skeleton& b, const std::string& file) {
  const bool same = std::equal(a.joints.begin(), a.joints.end(), b.joints.begin(), b.joints.end(),
                               [](const Joint& one, const Joint& other) {
                                 return one.name == other.name && one.parent == other.parent;
                               });
  if (same) return;
  fail_input("{}: the character's files have changed since they were opened; reload them first",
             file);
}

/// Moves the sentences that begin with the name of a file out of a list.
std::vector<std::string> take_about(const std::string& file, std::vector<std::string>& sentences) {
  const auto others = std::stable_partition(
      sentences.begin(), sentences.end(),
      [&](const std::string& sentence) { return !sentence.starts_with(file + ": "); });
  std::vector<std::string> taken(std::make_move_iterator(others),
                                 std::make_move_iterator(sentences.end()));
  sentences.erase(others, sentences.end());
  return taken;
}

std::string free_name(const std::string& wanted, const std::string& file,
                      const std::set<std::string>& taken) {
  if (!wanted.empty() && !taken.contains(wanted)) return wanted;
  const std::string stem = std::filesystem::path(file).stem().string();
  const std::string base = wanted.empty() ? stem : fmt::format("{} ({})", wanted, stem);
  std::string name = base;
  for (int i = 2; taken.contains(name); ++i) name = fmt::format("{} {}", base, i);
  return name;
}

}  // namespace

std::vector<const Clip*> clips_of(const Character& character,
                                  const std::vector<AddedMotion>& motions) {
  std::vector<const Clip*> clips;
  for (const Clip& clip : character.clips) clips.push_back(&clip);
  for (const AddedMotion& motion : motions) {
    for (const Clip& clip : *motion.clips) clips.push_back(&clip);
  }
  return clips;
}

FittedMotions fit_motions(const std::vector<std::string>& files, const Character& character,
                          const Reopen& reopen, const std::stop_token& stop) {
  if (files.empty()) return {};
  OpenOptions options;
  for (const std::string& file : files) {
    if (!is_among(options.motions, file)) options.motions.push_back(file);
  }
  options.stop = stop;
  options.skeleton = character.built;
  const Character moved = reopen(options);
  require_same_joints(character.skeleton, moved.skeleton, files.front());
  FittedMotions fitted;
  std::copy_if(
      moved.warnings.begin(), moved.warnings.end(), std::back_inserter(fitted.warnings),
      [&](const std::string& sentence) { return !is_among(character.warnings, sentence); });
  for (const std::string& file : files) {
    FittedMotion& motion = fitted.motions.emplace_back(FittedMotion{file, {}, {}});
    std::copy_if(moved.clips.begin(), moved.clips.end(), std::back_inserter(motion.clips),
                 [&](const Clip& clip) { return clip.motion_file == file; });
    motion.warnings = take_about(file, fitted.warnings);
    if (!motion.clips.empty()) continue;
    // The warning begins with "FILE: ".
    const std::string reason =
        motion.warnings.empty() ? "" : " (" + motion.warnings.front().substr(file.size() + 2) + ")";
    fail_input("{}: contains no clip that moves {}{}; choose another file", file, character.name,
               reason);
  }
  return fitted;
}

void append_motion(FittedMotion motion, const Character& character,
                   std::vector<AddedMotion>& motions) {
  std::set<std::string> taken;
  for (const Clip* const clip : clips_of(character, motions)) taken.insert(clip->name);
  for (Clip& clip : motion.clips) {
    clip.name = free_name(clip.name, motion.file, taken);
    taken.insert(clip.name);
  }
  motions.push_back(
      {std::move(motion.file), std::make_shared<const std::vector<Clip>>(std::move(motion.clips))});
}

ReadMotions read_motions(const std::vector<std::string>& files, const Character& character,
                         const Reopen& reopen, const std::stop_token& stop) {
  FittedMotions fitted = fit_motions(files, character, reopen, stop);
  ReadMotions read;
  for (FittedMotion& motion : fitted.motions) {
    std::move(motion.warnings.begin(), motion.warnings.end(), std::back_inserter(read.warnings));
    append_motion(std::move(motion), character, read.motions);
  }
  std::move(fitted.warnings.begin(), fitted.warnings.end(), std::back_inserter(read.warnings));
  return read;
}

}  // namespace sinew
