// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <algorithm>

#include "core/error.h"
#include "session/settings/format_defaults.h"
#include "session/settings/freedom_text.h"
#include "session/settings/presets.h"
#include "session/settings/project_edits_of_text.h"
#include "session/settings/project_text.h"
#include "session/settings/project_values.h"
#include "session/settings/project_view_of_text.h"
#include "session/settings/skeleton_text.h"
#include "session/settings/toml_value.h"

namespace sinew {
namespace {

/// Reads the tables of a project file of a given format version.
class ProjectReader {
 public:
  explicit ProjectReader(std::int64_t format) : format_(format), values_(format) {}

  Project project(const TomlValue& root) const {
    Project project;
    project.settings = defaults_of_format(format_);
    // First, wherever it stands, since settings go over it.
    if (const TomlValue* const preset = root.find("preset")) read_preset(*preset, project.settings);
    for (const TomlValue& value : root.entries()) {
      if (value.key() == "sinew_project") {
        // project_of_text() has read it.
      } else if (value.key() == "preset") {
        // Read above.
      } else if (value.key() == "files") {
        project.files = value.texts();
      } else if (value.key() == "built_in") {
        project.built_in = value.text();
      } else if (value.key() == "level_of_detail") {
        project.level_of_detail = static_cast<int>(std::min(values_.number_from(value, 0.0), 1e6));
      } else if (value.key() == "motions") {
        project.motions = value.texts();
      } else if (value.key() == "colliders") {
        project.colliders = value.texts();
      } else if (value.key() == "clip") {
        project.clip = value.plain_text();
      } else if (value.key() == "time") {
        project.time = values_.number_from(value, 0.0);
      } else if (value.key() == "paused") {
        project.paused = value.truth();
      } else if (value.key() == "settings") {
        values_.each_setting(value, [&](const std::string& key, const std::string& text) {
          set_setting(project.settings, key, text);
        });
      } else if (value.key() == "excluded") {
        project.document.excluded = value.texts();
      } else if (value.key() == "soft" || value.key() == "firm") {
        for (const std::string& name : value.texts())
          project.document.softness[name] = value.key() == "soft";
      } else if (value.key() == "pinned") {
        const std::vector<std::string> names = value.texts();
        project.document.pinned = {names.begin(), names.end()};
      } else if (value.key() == "parts") {
        read_part_roles(values_, value, project.document);
      } else if (value.key() == "looks") {
        for (const TomlValue& part : value.entries())
          project.document.part_looks[part.key()] = part_look(values_, part);
      } else if (value.key() == "placements") {
        for (const TomlValue& table : value.list())
          read_placement(values_, table, project.document);
      } else if (value.key() == "radii") {
        for (const TomlValue& joint : value.entries())
          project.radii[joint.key()] = joint_radii(values_, joint);
      } else if (value.key() == "limits") {
        for (const TomlValue& joint : value.entries())
          project.document.freedoms[joint.key()] = freedom_of_toml(joint);
      } else if (value.key() == "skeleton") {
        project.document.skeleton = skeleton_of_toml(value);
      } else if (value.key() == "draft") {
        project.document.draft = skeleton_of_toml(value);
      } else if (value.key() == "posed") {
        project.document.posed = posed_joints(values_, value);
      } else if (value.key() == "recorded") {
        for (const TomlValue& clip : value.list()) {
          project.document.recorded.push_back(recorded_clip(values_, clip));
        }
      } else if (value.key() == "view") {
        project.view = project_view(values_, value);
      } else if (value.key() == "light") {
        project.light = project_light(values_, value);
      } else if (value.key() == "shown") {
        project.shown = project_shown(values_, value);
      } else if (value.key() == "painted") {
        project.maps_file = values_.file_name(value);
      } else if (value.key() == "comparison") {
        project.comparison = project_comparison(values_, value);
      } else {
        values_.fail_unknown(
            value,
            "files, colliders, motions, built_in, level_of_detail, clip, time, paused, excluded, "
            "soft, firm, pinned, preset, settings, parts, looks, placements, skeleton, draft, "
            "radii, limits, "
            "posed, recorded, view, light, shown, painted and comparison");
      }
    }
    const TomlValue* const built_in = root.find("built_in");
    if (built_in != nullptr && !project.files.empty()) {
      values_.fail(*built_in, "the project names both 'built_in' and files; leave out either");
    }
    if (format_ == 1) convert_from_format_1(project);
    return project;
  }

 private:
  void read_preset(const TomlValue& value, Settings& settings) const {
    try {
      apply_preset(settings, find_preset(value.text()));
    } catch (const UsageError& error) {
      values_.fail(value, error.what());
    }
  }

  std::int64_t format_;
  ProjectValues values_;
};

}  // namespace

Project project_of_text(std::string_view text, std::string_view file) {
  const TomlValue root = parse_toml(text, file);
  const TomlValue* const format = root.find("sinew_project");
  if (format == nullptr) {
    root.fail(fmt::format(
        "not a project of Sinew: 'sinew_project = {}' is missing; add it as the first line",
        kProjectFormat));
  }
  const std::int64_t number = format->whole_number();
  if (number < 1)
    format->fail(fmt::format("there is no format {}; write {}", number, kProjectFormat));
  return ProjectReader(number).project(root);
}

}  // namespace sinew
