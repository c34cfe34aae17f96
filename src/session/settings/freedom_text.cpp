// SPDX-License-Identifier: MIT

#include "session/settings/freedom_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <numbers>
#include <vector>

#include "session/settings/toml_text.h"

namespace sinew {
namespace {

/// Returns an angle of at most half a turn.
double angle_of(const TomlValue& value, double number, double least) {
  constexpr double kRounded = 1e-6;
  if (!(number >= least - kRounded && number <= std::numbers::pi + kRounded))
    value.fail(fmt::format("'{}' is not an angle between {:.4g} and {:.4g} rad; correct it",
                           value.key(), least, std::numbers::pi));
  return std::clamp(number, least, std::numbers::pi);
}

Eigen::Vector3d axis_of(const TomlValue& value) {
  constexpr double kUnit = 1e-6;
  const Eigen::Vector3d axis(value.numbers(3).data());
  if (!(std::abs(axis.norm() - 1.0) < kUnit))
    value.fail("'axis' is no unit vector; write three numbers of length 1");
  return axis;
}

void read_range(const TomlValue& value, JointFreedom& freedom) {
  const std::vector<double> ends = value.numbers(2);
  freedom.min = angle_of(value, ends[0], -std::numbers::pi);
  freedom.max = angle_of(value, ends[1], -std::numbers::pi);
  if (freedom.min > 0.0 || freedom.max < 0.0)
    value.fail(
        "'range' does not contain the rest pose; write an angle of at most 0 and one of at "
        "least 0");
}

}  // namespace

std::string freedom_text(const JointFreedom& freedom) {
  const JointFreedom usual;
  const auto numbers = [](std::initializer_list<double> list) {
    std::vector<std::string> items;
    for (const double number : list) items.push_back(toml_number(number));
    return toml_list(items);
  };
  std::string text = fmt::format(
      "{{ kind = {}", toml_string(kJointFreedomNames[static_cast<std::size_t>(freedom.kind)]));
  if (freedom.swing != usual.swing) text += ", swing = " + toml_number(freedom.swing);
  if (freedom.twist != usual.twist) text += ", twist = " + toml_number(freedom.twist);
  const Eigen::Vector3d& axis = freedom.axis;
  if (axis != usual.axis) text += ", axis = " + numbers({axis.x(), axis.y(), axis.z()});
  if (freedom.min != usual.min || freedom.max != usual.max)
    text += ", range = " + numbers({freedom.min, freedom.max});
  return text + " }";
}

JointFreedom freedom_of_toml(const TomlValue& table) {
  JointFreedom freedom;
  bool has_kind = false;
  for (const TomlValue& value : table.entries()) {
    if (value.key() == "kind") {
      const auto found =
          std::find(kJointFreedomNames.begin(), kJointFreedomNames.end(), value.text());
      if (found == kJointFreedomNames.end())
        value.fail(fmt::format("'kind' is none of {}", fmt::join(kJointFreedomNames, ", ")));
      freedom.kind = static_cast<JointFreedom::Kind>(found - kJointFreedomNames.begin());
      has_kind = true;
    } else if (value.key() == "swing") {
      freedom.swing = angle_of(value, value.number(), 0.0);
    } else if (value.key() == "twist") {
      freedom.twist = angle_of(value, value.number(), 0.0);
    } else if (value.key() == "axis") {
      freedom.axis = axis_of(value);
    } else if (value.key() == "range") {
      read_range(value, freedom);
    } else {
      value.fail(fmt::format("'{}' is unknown; known keys are kind, swing, twist, axis and range",
                             value.key()));
    }
  }
  if (!has_kind)
    table.fail(fmt::format("the limits have no 'kind'; add one of {}",
                           fmt::join(kJointFreedomNames, ", ")));
  return freedom;
}

}  // namespace sinew
