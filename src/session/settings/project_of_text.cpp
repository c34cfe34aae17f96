// SPDX-License-Identifier: MIT

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <utility>

#include "core/error.h"
#include "core/text_scanner.h"
#include "session/settings/format_defaults.h"
#include "session/settings/freedom_text.h"
#include "session/settings/presets.h"
#include "session/settings/project_text.h"
#include "session/settings/skeleton_text.h"
#include "session/settings/toml_value.h"

namespace sinew {
namespace {

constexpr double kHalfTurn = std::numbers::pi;

/// Reads the tables of a project file of a given format version.
class ProjectReader {
 public:
  explicit ProjectReader(std::int64_t format) : format_(format) {}

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
        project.level_of_detail = static_cast<int>(std::min(number_from(value, 0.0), 1e6));
      } else if (value.key() == "motions") {
        project.motions = value.texts();
      } else if (value.key() == "colliders") {
        project.colliders = value.texts();
      } else if (value.key() == "clip") {
        project.clip = value.plain_text();
      } else if (value.key() == "time") {
        project.time = number_from(value, 0.0);
      } else if (value.key() == "paused") {
        project.paused = value.truth();
      } else if (value.key() == "settings") {
        each_setting(value, "", [&](const std::string& key, const std::string& text) {
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
        read_parts(value, project.document);
      } else if (value.key() == "looks") {
        for (const TomlValue& part : value.entries())
          project.document.part_looks[part.key()] = look(part);
      } else if (value.key() == "placements") {
        for (const TomlValue& table : value.list()) read_placement(table, project.document);
      } else if (value.key() == "radii") {
        for (const TomlValue& joint : value.entries()) project.radii[joint.key()] = radii(joint);
      } else if (value.key() == "limits") {
        for (const TomlValue& joint : value.entries())
          project.document.freedoms[joint.key()] = freedom_of_toml(joint);
      } else if (value.key() == "skeleton") {
        project.document.skeleton = skeleton_of_toml(value);
      } else if (value.key() == "draft") {
        project.document.draft = skeleton_of_toml(value);
      } else if (value.key() == "posed") {
        project.document.posed = joints(value);
      } else if (value.key() == "recorded") {
        for (const TomlValue& clip : value.list()) {
          project.document.recorded.push_back(recorded(clip));
        }
      } else if (value.key() == "view") {
        project.view = view(value);
      } else if (value.key() == "light") {
        project.light = light(value);
      } else if (value.key() == "shown") {
        project.shown = shown(value);
      } else if (value.key() == "painted") {
        project.maps_file = file_name(value);
      } else if (value.key() == "comparison") {
        project.comparison = comparison(value);
      } else {
        fail_unknown(
            value,
            "files, colliders, motions, built_in, level_of_detail, clip, time, paused, excluded, "
            "soft, firm, pinned, preset, settings, parts, looks, placements, skeleton, draft, "
            "radii, limits, "
            "posed, recorded, view, light, shown, painted and comparison");
      }
    }
    const TomlValue* const built_in = root.find("built_in");
    if (built_in != nullptr && !project.files.empty()) {
      fail(*built_in, "the project names both 'built_in' and files; leave out either");
    }
    if (format_ == 1) convert_from_format_1(project);
    return project;
  }

 private:
  /// Throws an error about a value. If the project has a newer format, the message says so, because
  /// the value may be valid in that format.
  [[noreturn]] void fail(const TomlValue& value, const std::string& problem) const {
    if (format_ > kProjectFormat) {
      value.fail(
          fmt::format("{}. The project is of format {}, this version of Sinew reads format {}; "
                      "open it with a newer one",
                      problem, format_, kProjectFormat));
    }
    value.fail(problem);
  }

  [[noreturn]] void fail_unknown(const TomlValue& value, std::string_view known_keys) const {
    fail(value,
         fmt::format("{} is unknown; known keys are {}", in_quotes(value.key()), known_keys));
  }

  std::string file_name(const TomlValue& value) const {
    if (value.text().empty()) fail(value, "contains no file; write its path, or remove the key");
    return value.text();
  }

  const TomlValue& part(const TomlValue& table, std::string_view key) const {
    const TomlValue* const value = table.find(key);
    if (value == nullptr) {
      fail(table, fmt::format("{} has no '{}'; add it", in_quotes(table.key()), key));
    }
    return *value;
  }

  double number_from(const TomlValue& value, double minimum) const {
    const double number = value.number();
    if (number < minimum) {
      fail(value, fmt::format("{} is {:g}; give a number from {:g}", in_quotes(value.key()), number,
                              minimum));
    }
    return number;
  }

  /// Calls visit(key, text) for each setting of a table. Nested tables are groups: TOML reads
  /// `tissue.mass` without quotation marks as `mass` in a table `tissue`.
  template <typename Visit>
  void each_setting(const TomlValue& table, const std::string& group, const Visit& visit) const {
    for (const TomlValue& value : table.entries()) {
      const std::string key = group + value.key();
      if (value.is_table()) {
        each_setting(value, key + ".", visit);
        continue;
      }
      try {
        visit(key, value.plain_text());
      } catch (const UsageError& error) {
        fail(value, error.what());
      }
    }
  }

  void read_preset(const TomlValue& value, Settings& settings) const {
    try {
      apply_preset(settings, find_preset(value.text()));
    } catch (const UsageError& error) {
      fail(value, error.what());
    }
  }

  void read_parts(const TomlValue& table, Document& document) const {
    for (const TomlValue& value : table.entries()) {
      const auto* const role =
          std::find(kPartRoleNames.begin(), kPartRoleNames.end(), value.text());
      if (role == kPartRoleNames.end()) {
        fail(value, fmt::format("{} is not a role of a part; choose one of: {}",
                                in_quotes(value.text()), fmt::join(kPartRoleNames, ", ")));
      }
      document.part_roles[value.key()] = static_cast<PartRole>(role - kPartRoleNames.begin());
    }
  }

  PartLook look(const TomlValue& table) const {
    PartLook look;
    for (const TomlValue& value : table.entries()) {
      if (value.key() == "color") {
        const std::vector<double> numbers = value.numbers(3);
        look.color = Eigen::Vector3d(numbers.data()).cwiseMax(0.0).cwiseMin(1.0).cast<float>();
      } else if (value.key() == "roughness") {
        look.roughness = fraction(value);
      } else if (value.key() == "opacity") {
        look.opacity = fraction(value);
      } else if (value.key() == "textures") {
        look.textured = value.truth();
      } else {
        fail_unknown(value, "color, roughness, opacity and textures");
      }
    }
    return look;
  }

  void read_placement(const TomlValue& table, Document& document) const {
    constexpr double kMaxColliders = 10000.0;
    ColliderPlacement placement;
    for (const TomlValue& value : table.entries()) {
      if (value.key() == "collider") {
        // Read below.
      } else if (value.key() == "offset") {
        placement.offset = Eigen::Vector3d(value.numbers(3).data());
      } else if (value.key() == "rotation") {
        placement.rotation = rotation(value);
      } else if (value.key() == "scale") {
        placement.scale = inside(value, std::numeric_limits<double>::infinity());
      } else if (value.key() == "visible") {
        placement.visible = value.truth();
      } else {
        fail_unknown(value, "collider, offset, rotation, scale and visible");
      }
    }
    const TomlValue& number = part(table, "collider");
    const auto collider =
        static_cast<std::size_t>(std::min(number_from(number, 0.0), kMaxColliders));
    if (document.colliders.size() <= collider) document.colliders.resize(collider + 1);
    document.colliders[collider] = placement;
  }

  JointRadii radii(const TomlValue& table) const {
    JointRadii result;
    for (const TomlValue& value : table.entries()) {
      if (value.key() == "joint") {
        result.joint = number_from(value, 0.0);
      } else if (value.key() == "bone") {
        result.bone = number_from(value, 0.0);
      } else {
        fail_unknown(value, "joint and bone");
      }
    }
    return result;
  }

  Eigen::Quaterniond rotation(const TomlValue& value) const {
    const std::vector<double> numbers = value.numbers(4);
    const Eigen::Quaterniond rotation(numbers[0], numbers[1], numbers[2], numbers[3]);
    constexpr double kRounded = 1e-9;  // quaternions this close to unit length keep their bits
    constexpr double kSmallest = 1e-3;
    const double length = rotation.norm();
    if (!(length > kSmallest && std::isfinite(length))) {
      fail(value, "'rotation' is not a rotation; write a unit quaternion w, x, y, z");
    }
    return std::abs(length - 1.0) < kRounded ? rotation : rotation.normalized();
  }

  PosedJoints joints(const TomlValue& table) const {
    PosedJoints result;
    for (const TomlValue& joint : table.entries()) {
      BoneDeformation bone;
      for (const TomlValue& value : joint.entries()) {
        if (value.key() == "twist") {
          bone.twist = value.number();
        } else if (value.key() == "stretch") {
          bone.stretch = inside(value, std::numeric_limits<double>::infinity());
        } else if (value.key() != "rotation" && value.key() != "translation") {
          fail_unknown(value, "rotation, translation, twist and stretch");
        }
      }
      const std::vector<double> translation = part(joint, "translation").numbers(3);
      result[joint.key()] = {
          {rotation(part(joint, "rotation")), Eigen::Vector3d(translation.data())}, bone};
    }
    return result;
  }

  PoseKey pose_key(const TomlValue& table) const {
    for (const TomlValue& value : table.entries()) {
      if (value.key() != "time" && value.key() != "joints") fail_unknown(value, "time and joints");
    }
    return {number_from(part(table, "time"), 0.0), joints(part(table, "joints"))};
  }

  RecordedClip recorded(const TomlValue& table) const {
    RecordedClip clip;
    for (const TomlValue& value : table.entries()) {
      if (value.key() == "name") {
        clip.name = value.text();
      } else if (value.key() == "duration") {
        clip.duration = number_from(value, 0.0);
      } else if (value.key() == "base") {
        clip.base = value.text();
      } else if (value.key() == "overrides") {
        clip.overrides = value.truth();
      } else if (value.key() == "keys") {
        for (const TomlValue& key : value.list()) {
          clip.keys.push_back(pose_key(key));
          if (clip.keys.size() > 1 && clip.keys.end()[-2].time >= clip.keys.back().time) {
            fail(key, "'time' does not come after that of the key before; sort the keys by time");
          }
        }
      } else {
        fail_unknown(value, "name, duration, base, overrides and keys");
      }
    }
    if (!clip.keys.empty() && clip.duration < clip.keys.back().time) {
      fail(table, fmt::format("'duration' is {:g} s, but the last key is at {:g} s; raise it",
                              clip.duration, clip.keys.back().time));
    }
    return clip;
  }

  /// Returns a number above 0 and below a limit.
  double inside(const TomlValue& value, double limit) const {
    const double number = value.number();
    if (!(number > 0.0 && number < limit)) {
      fail(value, fmt::format("{} is {:g}; give a number above 0 and below {:g}",
                              in_quotes(value.key()), number, limit));
    }
    return number;
  }

  ProjectView view(const TomlValue& table) const {
    ProjectView view;
    for (const TomlValue& value : table.entries()) {
      if (value.key() == "target") {
        view.target = Eigen::Vector3d(value.numbers(3).data());
      } else if (value.key() == "distance") {
        view.distance = inside(value, std::numeric_limits<double>::infinity());
      } else if (value.key() == "yaw") {
        view.yaw = value.number();
      } else if (value.key() == "pitch") {
        view.pitch = value.number();
      } else if (value.key() == "field_of_view") {
        view.field_of_view = inside(value, kHalfTurn);
      } else if (value.key() == "orthographic") {
        view.orthographic = value.truth();
      } else {
        fail_unknown(value, "target, distance, yaw, pitch, field_of_view and orthographic");
      }
    }
    return view;
  }

  ProjectLight light(const TomlValue& table) const {
    ProjectLight light;
    for (const TomlValue& value : table.entries()) {
      if (value.key() == "azimuth") {
        light.azimuth = value.number();
      } else if (value.key() == "elevation") {
        light.elevation = value.number();
      } else if (value.key() == "environment") {
        light.environment = number_from(value, 0.0);
      } else {
        fail_unknown(value, "azimuth, elevation and environment");
      }
    }
    return light;
  }

  ProjectShown shown(const TomlValue& table) const {
    ProjectShown shown;
    for (const TomlValue& value : table.entries()) {
      if (value.key() == "layers") {
        shown.layers = value.texts();
      } else if (value.key() == "shading") {
        shown.shading = value.text();
      } else if (value.key() == "heat_map") {
        shown.heat_map = value.text();
      } else if (value.key() == "heat_range") {
        shown.heat_range = value.numbers(2);
      } else if (value.key() == "cut") {
        shown.cut = value.truth();
      } else if (value.key() == "cut_axis") {
        const std::size_t axis =
            value.text().size() == 1 ? std::string("xyz").find(value.text()) : std::string::npos;
        if (axis == std::string::npos)
          fail(value, fmt::format("{} is none of the axes x, y and z", in_quotes(value.text())));
        shown.cut_axis = static_cast<int>(axis);
      } else if (value.key() == "cut_position") {
        shown.cut_position = value.number();
      } else if (value.key() == "cut_flipped") {
        shown.cut_flipped = value.truth();
      } else if (value.key() == "follows") {
        shown.follows = value.truth();
      } else {
        fail_unknown(value,
                     "layers, shading, heat_map, heat_range, cut, cut_axis, cut_position, "
                     "cut_flipped and follows");
      }
    }
    return shown;
  }

  ProjectComparison comparison(const TomlValue& table) const {
    ProjectComparison comparison;
    const auto& keys = compared_side_keys();
    std::array<std::optional<SettingDifferences>, kMaxSides - 1> sides;
    for (const TomlValue& value : table.entries()) {
      if (value.key() == "shown") {
        comparison.shown = value.truth();
      } else if (value.key() == "how") {
        try {
          comparison.look.how = compare_how_named(value.text());
        } catch (const UsageError& error) {
          fail(value, error.what());
        }
      } else if (value.key() == "ghost") {
        comparison.look.ghost = fraction(value);
      } else if (value.key() == "wiper") {
        comparison.look.wiper = fraction(value);
      } else if (const auto side = std::find(keys.begin(), keys.end(), value.key());
                 side != keys.end()) {
        SettingDifferences& differences = sides[side - keys.begin()].emplace();
        each_setting(value, "", [&](const std::string& key, const std::string& text) {
          add_difference(differences, key, text);
        });
      } else {
        fail_unknown(value, fmt::format("shown, how, ghost, wiper, {}", fmt::join(keys, ", ")));
      }
    }
    // Sides follow each other without a gap.
    const bool any =
        std::any_of(sides.begin(), sides.end(), [](const auto& side) { return side.has_value(); });
    if (any) comparison.sides.clear();
    for (auto& side : sides)
      if (side) comparison.sides.push_back(std::move(*side));
    return comparison;
  }

  double fraction(const TomlValue& value) const {
    const double number = number_from(value, 0.0);
    if (number > 1.0) {
      fail(value,
           fmt::format("{} is {:g}; give a number from 0 to 1", in_quotes(value.key()), number));
    }
    return number;
  }

  std::int64_t format_;
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
