// SPDX-License-Identifier: MIT

#include "viewer/files/output_paths.h"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <utility>

#include "assets/export/numbered_path.h"
#include "core/error.h"
#include "viewer/files/browser_places.h"
#include "viewer/files/export_request.h"
#include "viewer/files/file_name_part.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

/// Returns the name of a kind in the preferences.
const char* key_of(OutputKind kind) {
  constexpr std::array kKeys{"picture", "video", "turntable", "export"};
  return kKeys[static_cast<std::size_t>(kind)];
}

/// Returns the name of a file without its extension, the placeholder for the number of a frame, and
/// the number that makes it differ from earlier files ("-2").
std::string name_without_number(const std::string& path) {
  std::string name = fs::path(without_number(path)).filename().string();
  const std::size_t end = name.find_last_not_of("0123456789");
  if (end != std::string::npos && end > 0 && end + 1 < name.size() && name[end] == '-')
    name.erase(end);
  return name;
}

}  // namespace

bool is_taken(const std::string& path) {
  std::error_code ignored;  // an inaccessible file is not overwritten: writing it fails later
  try {
    if (const std::optional<NumberedPath> sequence = find_number(path))
      return !sequence->numbers().empty();
  } catch (const UsageError&) {
    return false;  // whoever writes it reports the wrong placeholder
  }
  return fs::exists(path, ignored);
}

/// Returns the choice for a kind, after forgetting those for an earlier character.
OutputPaths::Choice& OutputPaths::choice(OutputKind kind) {
  const Origin& origin = project_.origin();
  std::string present =
      origin.files.empty() ? bodies_.session().character().name : origin.files.front();
  if (present != character_) {
    choices_ = {};
    exported_clip_.reset();
    character_ = std::move(present);
  }
  return choices_[static_cast<std::size_t>(kind)];
}

std::string OutputPaths::folder(OutputKind kind) const {
  const auto chosen = preferences_.output_folders.find(key_of(kind));
  if (chosen != preferences_.output_folders.end() && is_folder(chosen->second))
    return chosen->second;
  const Origin& origin = project_.origin();
  return origin.files.empty() ? "" : fs::path(origin.files.front()).parent_path().string();
}

/// Returns the name of the character's file with that of the clip, or alone where it says the same.
std::string OutputPaths::proposed_name(OutputKind kind) const {
  const Origin& origin = project_.origin();
  const Session& session = bodies_.session();
  const std::string& name = session.character().name;
  const std::string own =
      origin.files.empty() ? name : fs::path(naming_file(origin, name)).stem().string();
  const int clip =
      kind == OutputKind::kExport ? exported_clip_.value_or(session.clip()) : session.clip();
  if (clip == ExportRequest::kAllClips || session.clip_count() == 0) return own;
  std::string label = "rest";
  if (clip >= 0 && clip < session.clip_count()) {
    label = playback_.clip_labels()[static_cast<std::size_t>(clip) + 1];
    // The levels of the name of an only clip are in its label, too.
    const std::size_t level = label.find_last_of('|');
    if (level != std::string::npos && level + 1 < label.size()) label.erase(0, level + 1);
  }
  const std::string part = file_name_part(label);
  const bool says_the_same = part.empty() || own == part || own.ends_with("_" + part);
  return says_the_same ? own : own + "_" + part;
}

std::string OutputPaths::new_path(OutputKind kind, const std::string& extension) {
  const Choice& chosen = choice(kind);
  const std::string name = chosen.name.empty() ? proposed_name(kind) : chosen.name;
  const std::string& ending = chosen.ending.empty() ? extension : chosen.ending;
  const std::string start = (fs::path(folder(kind)) / name).string();
  Proposal& proposal = proposals_[static_cast<std::size_t>(kind)];
  if (proposal.start != start || proposal.ending != ending) proposal = {start, ending, ""};
  for (int number = 1; proposal.path.empty() || is_taken(proposal.path); ++number)
    proposal.path = number == 1 ? start + ending : fmt::format("{}-{}{}", start, number, ending);
  return proposal.path;
}

std::string OutputPaths::path(OutputKind kind, const std::string& extension) {
  const Choice& chosen = choice(kind);
  return chosen.path.empty() ? new_path(kind, extension) : chosen.path;
}

std::string OutputPaths::free_path(OutputKind kind, const std::string& extension) {
  const std::string& chosen = choice(kind).path;
  return chosen.empty() || is_taken(chosen) ? new_path(kind, extension) : chosen;
}

void OutputPaths::set_ending(OutputKind kind, const std::string& ending) {
  Choice& chosen = choice(kind);
  if (chosen.path.empty()) {
    chosen.ending = ending;
  } else {
    chosen.path = without_number(chosen.path) + ending;
  }
}

void OutputPaths::choose(OutputKind kind, std::string path) {
  Choice& chosen = choice(kind);
  chosen.ending.clear();
  chosen.path = std::move(path);
}

void OutputPaths::name_exports_after(int clip) {
  choice(OutputKind::kExport);  // forgets the clip of an earlier character
  exported_clip_ = clip;
}

void OutputPaths::use(OutputKind kind, const std::string& path) {
  Choice& used = choice(kind);
  const std::string& proposed = proposals_[static_cast<std::size_t>(kind)].path;
  const bool was_chosen = !used.path.empty() || without_number(path) != without_number(proposed);
  used.path.clear();
  // A proposed name follows the clip.
  if (was_chosen) used.name = name_without_number(path);
  const Origin& origin = project_.origin();
  const std::string own = origin.files.empty() ? "" : folder_of(origin.files.front());
  const std::string folder = folder_of(path);
  if (folder == own) {
    preferences_.output_folders.erase(key_of(kind));  // follows the character
  } else if (is_folder(folder)) {
    preferences_.output_folders[key_of(kind)] = folder;
  }
}

}  // namespace sinew
