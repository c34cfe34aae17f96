#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "session/compare_look.h"
#include "session/document.h"
#include "session/painted_file.h"
#include "session/setting_differences.h"
#include "session/settings.h"

namespace sinew {

/// Where the window looks from (render/camera.h has the terms).
struct ProjectView {
  Eigen::Vector3d target = Eigen::Vector3d::Zero();
  double distance = 4.0;
  double yaw = 0.0;             ///< rad
  double pitch = 0.0;           ///< rad
  double field_of_view = 0.52;  ///< rad, vertical
  bool orthographic = false;

  bool operator==(const ProjectView&) const = default;
};

/// What the window shows the character beside.
struct ProjectComparison {
  bool shown = false;
  CompareLook look;
  SettingDifferences differences{{"method", "linear-blend"}};

  bool operator==(const ProjectComparison&) const = default;
};

/// Own radii of a joint and of the bone to its parent, in our length unit; automatic when absent.
struct JointRadii {
  std::optional<double> joint;
  std::optional<double> bone;

  bool operator==(const JointRadii&) const = default;
};

/// What a project file (.sinew, docs/project_files.md) holds: a character's files and all that the
/// user changed.
struct Project {
  std::vector<std::string> files;      ///< empty: a built-in character
  std::string built_in;                ///< its name; empty: the usual one
  int level_of_detail = 0;             ///< of the files that is shown; 0: the finest
  std::vector<std::string> colliders;  ///< files that the character meets
  std::string clip;                    ///< name or number, or "rest"; empty: the first one
  double time = 0.0;                   ///< s of the clip
  Settings settings;
  Document document;  ///< its radii stay empty: a project does not know the skeleton, and has
  std::map<std::string, JointRadii> radii;  ///< them by joint (fit_document.h)
  std::optional<ProjectView> view;
  /// The document's painted maps are here, too: a project does not know the surface. Written, they
  /// go into a file beside the project; without maps, it names `maps_file` as it is.
  std::optional<PaintedSurface> maps;
  std::string maps_file;     ///< that the project names; empty: none
  std::string maps_problem;  ///< a sentence, where that file cannot be read
  std::optional<ProjectComparison> comparison{};
};

/// Whether a file is a project, by its first line or else its name. False where it cannot be read.
bool is_project(const std::string& path);

/// Reads a project. Its paths come back from the folder in which the program runs, or absolute.
/// Painted maps that cannot be read are left out (Project::maps_problem).
/// \throws InputError naming file, line, key and remedy; also when a file that it names is missing
Project read_project(const std::string& path);

/// Writes a project, whole or not at all: what could not be read again does not replace an older
/// file. Paths are written relative to its folder.
/// \throws InputError naming the file and the remedy
void write_project(const Project& project, const std::string& path);

/// Removes a project and the painted maps beside it, as far as they are there.
void remove_project(const std::string& path);

/// Names of the clips as a session counts them: the character's, then those that a user recorded.
std::vector<std::string> clip_names(const Character& character,
                                    const std::vector<RecordedClip>& recorded);

/// How a project names a clip: by its name, or its number where names do not tell it from others.
/// \param names  of all clips \param clip  counted from 0; -1: the rest pose
std::string clip_reference(const std::vector<std::string>& names, int clip);

/// The other way round: the first clip of that name or the one of that number; -1 for "rest"; the
/// only one so named in any case or without what all begin with ("Armature|"); nothing for others.
std::optional<int> clip_referred_to(const std::vector<std::string>& names,
                                    const std::string& reference);

}  // namespace sinew
