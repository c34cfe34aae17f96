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

/// Describes the camera of the window (see render/camera.h for the terms).
struct ProjectView {
  Eigen::Vector3d target = Eigen::Vector3d::Zero();
  double distance = 4.0;
  double yaw = 0.0;             ///< rad
  double pitch = 0.0;           ///< rad
  double field_of_view = 0.52;  ///< rad, vertical
  bool orthographic = false;

  bool operator==(const ProjectView&) const = default;
};

/// Describes the light of the view (see render/lighting.h for the terms).
struct ProjectLight {
  double azimuth = -33.69;   ///< degrees
  double elevation = 49.13;  ///< degrees
  double environment = 1.0;

  bool operator==(const ProjectLight&) const = default;
};

/// Describes what the window shows of the character. Layers, shading and heat map have the names of
/// the window's actions, which session/ does not know.
struct ProjectShown {
  std::vector<std::string> layers;     ///< those that are shown
  std::string shading;                 ///< empty: the usual one
  std::string heat_map;                ///< empty: none
  std::vector<double> heat_range;      ///< its two ends; empty: the initial ones
  std::optional<double> cut_position;  ///< on the axis; nothing: no plane was chosen
  bool cut = true;                     ///< false: the plane is only kept for the next cut
  int cut_axis = 2;                    ///< 0 x, 1 y, 2 z
  bool cut_flipped = false;
  bool follows = false;  ///< the camera moves along with the character

  bool operator==(const ProjectShown&) const = default;
};

/// Describes the window's comparison: its arrangement, and the settings in which the sides B, C and
/// D differ from the first one, as many as there are.
struct ProjectComparison {
  bool shown = false;
  CompareLook look;
  ComparedSides sides = usual_compared_sides();

  bool operator==(const ProjectComparison&) const = default;
};

/// Holds the user's radii of a joint and of the bone to its parent, in our length unit; automatic
/// if absent.
struct JointRadii {
  std::optional<double> joint;
  std::optional<double> bone;

  bool operator==(const JointRadii&) const = default;
};

/// Holds the contents of a project file (.sinew, docs/project_files.md): a character's files and
/// all of the user's changes.
struct Project {
  std::vector<std::string> files;    ///< paths; empty: a built-in character
  std::string built_in;              ///< name of the built-in character; empty: the default one
  int level_of_detail = 0;           ///< level of detail of the files that is shown; 0: the finest
  std::vector<std::string> motions;  ///< paths of files whose clips were added to the character
  std::vector<std::string> colliders;  ///< paths of files that the character collides with
  std::string clip;                    ///< name or number, or "rest"; empty: the first clip
  double time = 0.0;                   ///< time in the clip, s
  bool paused = false;                 ///< the window opens the project paused
  Settings settings;
  /// Without radii, painted maps and added motions, which follow in `radii`, `maps` and `motions`:
  /// a project does not know the skeleton and the surface.
  Document document;
  /// The user's radii by name of the joint (fit_document.h).
  std::map<std::string, JointRadii> radii;
  std::optional<ProjectView> view;
  std::optional<ProjectLight> light{};  ///< nothing: the usual light
  std::optional<ProjectShown> shown{};  ///< nothing: what a new window shows
  /// The document's painted maps with their surface. When the project is written, they go into a
  /// file next to it. Without maps, the project refers to `maps_file` unchanged.
  std::optional<PaintedSurface> maps;
  std::string maps_file;     ///< path of the maps that the project refers to; empty: none
  std::string maps_problem;  ///< one sentence, if that file cannot be read
  std::optional<ProjectComparison> comparison{};
};

}  // namespace sinew
