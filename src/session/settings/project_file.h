// SPDX-License-Identifier: MIT

#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "session/compare_look.h"
#include "session/painting/painted_file.h"
#include "session/settings/document.h"
#include "session/settings/setting_differences.h"
#include "session/settings/settings.h"

namespace sinew {

/// Camera of the window (see render/camera.h for the terms).
struct ProjectView {
  Eigen::Vector3d target = Eigen::Vector3d::Zero();
  double distance = 4.0;
  double yaw = 0.0;             ///< rad
  double pitch = 0.0;           ///< rad
  double field_of_view = 0.52;  ///< rad, vertical
  bool orthographic = false;

  bool operator==(const ProjectView&) const = default;
};

/// The other side of the window's comparison: its arrangement and its settings that differ.
struct ProjectComparison {
  bool shown = false;
  CompareLook look;
  SettingDifferences differences{{"method", "linear-blend"}};

  bool operator==(const ProjectComparison&) const = default;
};

/// The user's radii of a joint and of the bone to its parent, in our length unit; automatic if
/// absent.
struct JointRadii {
  std::optional<double> joint;
  std::optional<double> bone;

  bool operator==(const JointRadii&) const = default;
};

/// The contents of a project file (.sinew, docs/project_files.md): a character's files and all of
/// the user's changes.
struct Project {
  std::vector<std::string> files;  ///< paths; empty: a built-in character
  std::string built_in;            ///< name of the built-in character; empty: the default one
  int level_of_detail = 0;         ///< level of detail of the files that is shown; 0: the finest
  std::vector<std::string> colliders;  ///< paths of files that the character collides with
  std::string clip;                    ///< name or number, or "rest"; empty: the first clip
  double time = 0.0;                   ///< time in the clip, s
  Settings settings;
  /// Without radii and painted maps, which follow in `radii` and `maps`: a project does not know
  /// the skeleton and the surface.
  Document document;
  /// The user's radii by name of the joint (fit_document.h).
  std::map<std::string, JointRadii> radii;
  std::optional<ProjectView> view;
  /// The document's painted maps with their surface. When the project is written, they go into a
  /// file next to it. Without maps, the project refers to `maps_file` unchanged.
  std::optional<PaintedSurface> maps;
  std::string maps_file;     ///< path of the maps that the project refers to; empty: none
  std::string maps_problem;  ///< one sentence, if that file cannot be read
  std::optional<ProjectComparison> comparison{};
};

/// Returns true if a file is a project, judged by its first line or else by its name. Returns false
/// if the file cannot be read.
bool is_project(const std::string& path);

/// Reads a project. Its paths are returned relative to the working directory of the program, or
/// absolute. Painted maps that cannot be read are left out (Project::maps_problem).
/// \throws InputError naming file, line, key and remedy, also if a file that the project names is
///         missing
Project read_project(const std::string& path);

/// Writes a project completely or not at all. The text is read back first, so an older file is
/// never replaced by one that cannot be read. Paths are written relative to the project's folder.
/// \throws InputError naming the file and the remedy
void write_project(const Project& project, const std::string& path);

/// Removes a project and the painted maps next to it, if they exist.
void remove_project(const std::string& path);

/// Returns the names of the clips in a session's order: the character's, then those that the user
/// recorded.
std::vector<std::string> clip_names(const Character& character,
                                    const std::vector<RecordedClip>& recorded);

/// Returns the text by which a project refers to a clip: its name, or its number if the name is
/// empty or an earlier clip has the same one.
/// \param names  of all clips
/// \param clip   index from 0; -1: the rest pose
std::string clip_reference(const std::vector<std::string>& names, int clip);

/// The inverse of clip_reference(). Finds the first clip of that name or the one of that number; -1
/// for "rest". Otherwise finds the only clip whose name agrees if case is ignored, or also a prefix
/// that all names share ("Armature|"). Returns nothing if no clip is found.
std::optional<int> clip_referred_to(const std::vector<std::string>& names,
                                    const std::string& reference);

}  // namespace sinew
