// SPDX-License-Identifier: MIT

#include "session/settings/project_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "session/settings/format_defaults.h"
#include "session/settings/freedom_text.h"
#include "session/settings/presets.h"
#include "session/settings/skeleton_text.h"
#include "session/settings/toml_text.h"

namespace sinew {
namespace {

std::string numbers_text(std::initializer_list<double> numbers) {
  std::vector<std::string> items;
  for (const double number : numbers) items.push_back(toml_number(number));
  return toml_list(items);
}

std::string vector_text(const Eigen::Vector3d& vector) {
  return numbers_text({vector.x(), vector.y(), vector.z()});
}

std::string value_text(const Settings& settings, const Setting& setting) {
  if (const auto* const choice = std::get_if<SettingChoice>(&setting.field))
    return toml_string((*choice)(settings));
  const auto* const number = std::get_if<SettingValue<double>>(&setting.field);
  return number != nullptr ? toml_number((*number)(settings)) : setting_text(settings, setting);
}

/// Writes the settings that differ from those of a preset.
std::string settings_text(const Settings& settings, const Preset& preset) {
  Settings base;
  apply_preset(base, preset);
  std::string text;
  for (const Setting& setting : settings_table()) {
    if (setting_text(settings, setting) == setting_text(base, setting)) continue;
    text += fmt::format("{} = {}\n", toml_key(setting.key), value_text(settings, setting));
  }
  return text.empty() ? "" : "\n[settings]\n" + text;
}

std::string parts_text(const Document& document) {
  std::string text = document.part_roles.empty() ? "" : "\n[parts]\n";
  for (const auto& [part, role] : document.part_roles) {
    text += fmt::format("{} = {}\n", toml_key(part), toml_string(name_of(role)));
  }
  return text;
}

std::string looks_text(const PartLooks& looks) {
  std::string text = looks.empty() ? "" : "\n[looks]\n";
  for (const auto& [part, look] : looks) {
    std::vector<std::string> items;
    if (look.color) {
      const Eigen::Vector3d color = look.color->cast<double>();
      items.push_back("color = " + vector_text(color));
    }
    if (look.roughness) items.push_back("roughness = " + toml_number(*look.roughness));
    if (look.opacity) items.push_back("opacity = " + toml_number(*look.opacity));
    if (!look.textured) items.emplace_back("textures = false");
    text += fmt::format("{} = {{ {} }}\n", toml_key(part), fmt::join(items, ", "));
  }
  return text;
}

std::string placements_text(const std::vector<ColliderPlacement>& placements) {
  std::string text;
  for (std::size_t i = 0; i < placements.size(); ++i) {
    const ColliderPlacement& placement = placements[i];
    if (placement == ColliderPlacement{}) continue;
    const Eigen::Quaterniond& q = placement.rotation;
    text += fmt::format(
        "\n[[placements]]\ncollider = {}\noffset = {}\nrotation = {}\nscale = {}\n"
        "visible = {}\n",
        i, vector_text(placement.offset), numbers_text({q.w(), q.x(), q.y(), q.z()}),
        toml_number(placement.scale), placement.visible);
  }
  return text;
}

std::string radii_text(const std::map<std::string, JointRadii>& all) {
  std::string text = all.empty() ? "" : "\n[radii]\n";
  for (const auto& [name, radii] : all) {
    std::vector<std::string> items;
    if (radii.joint) items.push_back("joint = " + toml_number(*radii.joint));
    if (radii.bone) items.push_back("bone = " + toml_number(*radii.bone));
    text += fmt::format("{} = {{ {} }}\n", toml_key(name), fmt::join(items, ", "));
  }
  return text;
}

std::string limits_text(const JointFreedoms& freedoms) {
  std::string text = freedoms.empty() ? "" : "\n[limits]\n";
  for (const auto& [name, freedom] : freedoms)
    text += fmt::format("{} = {}\n", toml_key(name), freedom_text(freedom));
  return text;
}

std::string joints_text(const PosedJoints& joints) {
  std::string text;
  for (const auto& [name, place] : joints) {
    const Eigen::Quaterniond& q = place.rotation;
    text += fmt::format("{} = {{ rotation = {}, translation = {}", toml_key(name),
                        numbers_text({q.w(), q.x(), q.y(), q.z()}), vector_text(place.translation));
    if (place.bone.twist != 0.0) text += ", twist = " + toml_number(place.bone.twist);
    if (place.bone.stretch != 1.0) text += ", stretch = " + toml_number(place.bone.stretch);
    text += " }\n";
  }
  return text;
}

std::string recorded_text(const RecordedClip& clip) {
  std::string text = fmt::format("\n[[recorded]]\nname = {}\nduration = {}\n",
                                 toml_string(clip.name), toml_number(clip.duration));
  if (!clip.base.empty()) text += fmt::format("base = {}\n", toml_string(clip.base));
  if (clip.overrides) text += "overrides = true\n";
  for (const PoseKey& key : clip.keys) {
    text += fmt::format("\n[[recorded.keys]]\ntime = {}\n[recorded.keys.joints]\n{}",
                        toml_number(key.time), joints_text(key.joints));
  }
  return text;
}

std::string view_text(const ProjectView& view) {
  return fmt::format(
      "\n[view]\ntarget = {}\ndistance = {}\nyaw = {}\npitch = {}\nfield_of_view = {}\n"
      "orthographic = {}\n",
      vector_text(view.target), toml_number(view.distance), toml_number(view.yaw),
      toml_number(view.pitch), toml_number(view.field_of_view), view.orthographic);
}

std::string light_text(const ProjectLight& light) {
  return fmt::format("\n[light]\nazimuth = {}\nelevation = {}\nenvironment = {}\n",
                     toml_number(light.azimuth), toml_number(light.elevation),
                     toml_number(light.environment));
}

std::string shown_text(const ProjectShown& shown) {
  std::string text = fmt::format("\n[shown]\nlayers = {}\n", toml_strings(shown.layers));
  if (shown.follows) text += "follows = true\n";
  if (!shown.shading.empty()) text += fmt::format("shading = {}\n", toml_string(shown.shading));
  if (!shown.heat_map.empty()) text += fmt::format("heat_map = {}\n", toml_string(shown.heat_map));
  if (shown.heat_range.size() == 2)
    text +=
        fmt::format("heat_range = {}\n", numbers_text({shown.heat_range[0], shown.heat_range[1]}));
  if (shown.cut_position) {
    text += fmt::format("cut_axis = {}\ncut_position = {}\ncut_flipped = {}\n",
                        toml_string(std::string(1, "xyz"[shown.cut_axis])),
                        toml_number(*shown.cut_position), shown.cut_flipped);
    if (!shown.cut) text += "cut = false\n";
  }
  return text;
}

std::string comparison_text(const ProjectComparison& comparison) {
  if (comparison == ProjectComparison{}) return "";
  std::string text =
      fmt::format("\n[comparison]\nshown = {}\nhow = {}\nghost = {}\nwiper = {}\n",
                  comparison.shown, toml_string(name_of(comparison.look.how)),
                  toml_number(comparison.look.ghost), toml_number(comparison.look.wiper));
  for (std::size_t side = 0; side < comparison.sides.size(); ++side) {
    const SettingDifferences& differences = comparison.sides[side];
    text += fmt::format("\n[comparison.{}]\n", compared_side_keys()[side]);
    const Settings settings = with_differences(Settings(), differences);
    for (const Setting& setting : settings_table()) {
      if (!differences.contains(setting.key)) continue;
      text += fmt::format("{} = {}\n", toml_key(setting.key), value_text(settings, setting));
    }
  }
  return text;
}

}  // namespace

const std::array<std::string, kMaxSides - 1>& compared_side_keys() {
  static const std::array<std::string, kMaxSides - 1> keys{"settings", "settings_c", "settings_d"};
  return keys;
}

std::string project_text(const Project& project) {
  std::string text = fmt::format(
      "# A project of Sinew: a character's files and the changes to it. Paths are relative to this "
      "file.\nsinew_project = {}\n\nfiles = {}\n",
      kProjectFormat, toml_strings(project.files));
  if (!project.built_in.empty()) {
    text += fmt::format("built_in = {}\n", toml_string(project.built_in));
  }
  if (project.level_of_detail != 0) {
    text += fmt::format("level_of_detail = {}\n", project.level_of_detail);
  }
  if (!project.motions.empty()) {
    text += fmt::format("motions = {}\n", toml_strings(project.motions));
  }
  if (!project.colliders.empty()) {
    text += fmt::format("colliders = {}\n", toml_strings(project.colliders));
  }
  if (!project.clip.empty()) text += fmt::format("clip = {}\n", toml_string(project.clip));
  if (project.time != 0.0) text += fmt::format("time = {}\n", toml_number(project.time));
  if (project.paused) text += "paused = true\n";
  const Document& document = project.document;
  if (!document.excluded.empty()) {
    text += fmt::format("excluded = {}\n", toml_strings(document.excluded));
  }
  for (const bool soft : {true, false}) {
    std::vector<std::string> names;
    for (const auto& [name, is_soft] : document.softness)
      if (is_soft == soft) names.push_back(name);
    if (!names.empty())
      text += fmt::format("{} = {}\n", soft ? "soft" : "firm", toml_strings(names));
  }
  if (!document.pinned.empty()) {
    text += fmt::format("pinned = {}\n",
                        toml_strings({document.pinned.begin(), document.pinned.end()}));
  }
  if (!project.maps_file.empty()) {
    text += fmt::format("painted = {}\n", toml_string(project.maps_file));
  }
  const Preset& preset = nearest_preset(project.settings);
  if (preset.name != presets().front().name)
    text += fmt::format("preset = {}\n", toml_string(preset.name));
  text += settings_text(project.settings, preset) + parts_text(document) +
          looks_text(document.part_looks) + radii_text(project.radii) +
          limits_text(document.freedoms);
  if (project.view) text += view_text(*project.view);
  if (project.light) text += light_text(*project.light);
  if (project.shown) text += shown_text(*project.shown);
  if (project.comparison) text += comparison_text(*project.comparison);
  if (document.skeleton) text += skeleton_text("skeleton", *document.skeleton);
  if (document.draft) text += skeleton_text("draft", *document.draft);
  if (!document.posed.empty()) text += "\n[posed]\n" + joints_text(document.posed);
  for (const RecordedClip& clip : document.recorded) text += recorded_text(clip);
  return text + placements_text(document.colliders);
}

}  // namespace sinew
