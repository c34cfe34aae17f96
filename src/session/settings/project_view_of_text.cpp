// SPDX-License-Identifier: MIT

#include "session/settings/project_view_of_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <limits>
#include <numbers>
#include <optional>
#include <utility>

#include "core/error.h"
#include "core/text_scanner.h"
#include "session/settings/project_text.h"

namespace sinew {

ProjectView project_view(const ProjectValues& values, const TomlValue& table) {
  ProjectView view;
  for (const TomlValue& value : table.entries()) {
    if (value.key() == "target") {
      view.target = Eigen::Vector3d(value.numbers(3).data());
    } else if (value.key() == "distance") {
      view.distance = values.inside(value, std::numeric_limits<double>::infinity());
    } else if (value.key() == "yaw") {
      view.yaw = value.number();
    } else if (value.key() == "pitch") {
      view.pitch = value.number();
    } else if (value.key() == "field_of_view") {
      view.field_of_view = values.inside(value, std::numbers::pi);
    } else if (value.key() == "orthographic") {
      view.orthographic = value.truth();
    } else {
      values.fail_unknown(value, "target, distance, yaw, pitch, field_of_view and orthographic");
    }
  }
  return view;
}

ProjectLight project_light(const ProjectValues& values, const TomlValue& table) {
  ProjectLight light;
  for (const TomlValue& value : table.entries()) {
    if (value.key() == "azimuth") {
      light.azimuth = value.number();
    } else if (value.key() == "elevation") {
      light.elevation = value.number();
    } else if (value.key() == "environment") {
      light.environment = values.number_from(value, 0.0);
    } else {
      values.fail_unknown(value, "azimuth, elevation and environment");
    }
  }
  return light;
}

ProjectShown project_shown(const ProjectValues& values, const TomlValue& table) {
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
        values.fail(value,
                    fmt::format("{} is none of the axes x, y and z", in_quotes(value.text())));
      shown.cut_axis = static_cast<int>(axis);
    } else if (value.key() == "cut_position") {
      shown.cut_position = value.number();
    } else if (value.key() == "cut_flipped") {
      shown.cut_flipped = value.truth();
    } else if (value.key() == "follows") {
      shown.follows = value.truth();
    } else {
      values.fail_unknown(value,
                          "layers, shading, heat_map, heat_range, cut, cut_axis, cut_position, "
                          "cut_flipped and follows");
    }
  }
  return shown;
}

ProjectComparison project_comparison(const ProjectValues& values, const TomlValue& table) {
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
        values.fail(value, error.what());
      }
    } else if (value.key() == "ghost") {
      comparison.look.ghost = values.fraction(value);
    } else if (value.key() == "wiper") {
      comparison.look.wiper = values.fraction(value);
    } else if (const auto side = std::find(keys.begin(), keys.end(), value.key());
               side != keys.end()) {
      SettingDifferences& differences = sides[side - keys.begin()].emplace();
      values.each_setting(value, [&](const std::string& key, const std::string& text) {
        add_difference(differences, key, text);
      });
    } else {
      values.fail_unknown(value,
                          fmt::format("shown, how, ghost, wiper, {}", fmt::join(keys, ", ")));
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

}  // namespace sinew
