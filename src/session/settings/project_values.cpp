// SPDX-License-Identifier: MIT

#include "session/settings/project_values.h"

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "core/error.h"
#include "core/text_scanner.h"
#include "session/settings/format_defaults.h"

namespace sinew {

void ProjectValues::fail(const TomlValue& value, const std::string& problem) const {
  if (format_ > kProjectFormat) {
    value.fail(
        fmt::format("{}. The project is of format {}, this version of Sinew reads format {}; "
                    "open it with a newer one",
                    problem, format_, kProjectFormat));
  }
  value.fail(problem);
}

void ProjectValues::fail_unknown(const TomlValue& value, std::string_view known_keys) const {
  fail(value, fmt::format("{} is unknown; known keys are {}", in_quotes(value.key()), known_keys));
}

const TomlValue& ProjectValues::part(const TomlValue& table, std::string_view key) const {
  const TomlValue* const value = table.find(key);
  if (value == nullptr) {
    fail(table, fmt::format("{} has no '{}'; add it", in_quotes(table.key()), key));
  }
  return *value;
}

double ProjectValues::number_from(const TomlValue& value, double minimum) const {
  const double number = value.number();
  if (number < minimum) {
    fail(value, fmt::format("{} is {:g}; give a number from {:g}", in_quotes(value.key()), number,
                            minimum));
  }
  return number;
}

double ProjectValues::inside(const TomlValue& value, double limit) const {
  const double number = value.number();
  if (!(number > 0.0 && number < limit)) {
    fail(value, fmt::format("{} is {:g}; give a number above 0 and below {:g}",
                            in_quotes(value.key()), number, limit));
  }
  return number;
}

double ProjectValues::fraction(const TomlValue& value) const {
  const double number = number_from(value, 0.0);
  if (number > 1.0) {
    fail(value,
         fmt::format("{} is {:g}; give a number from 0 to 1", in_quotes(value.key()), number));
  }
  return number;
}

Eigen::Quaterniond ProjectValues::rotation(const TomlValue& value) const {
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

std::string ProjectValues::file_name(const TomlValue& value) const {
  if (value.text().empty()) fail(value, "contains no file; write its path, or remove the key");
  return value.text();
}

void ProjectValues::each_setting(
    const TomlValue& table,
    const std::function<void(const std::string& key, const std::string& text)>& visit) const {
  each_setting_of_group(table, "", visit);
}

void ProjectValues::each_setting_of_group(
    const TomlValue& table, const std::string& group,
    const std::function<void(const std::string& key, const std::string& text)>& visit) const {
  for (const TomlValue& value : table.entries()) {
    const std::string key = group + value.key();
    if (value.is_table()) {
      each_setting_of_group(value, key + ".", visit);
      continue;
    }
    try {
      visit(key, value.plain_text());
    } catch (const UsageError& error) {
      fail(value, error.what());
    }
  }
}

}  // namespace sinew
