// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Geometry>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "session/settings/toml_value.h"

namespace sinew {

/// Reads checked values from the tables of a project file. Errors name file, line, key and remedy;
/// if the project has a newer format than this program, they say so, because the value may be valid
/// in that format.
class ProjectValues {
 public:
  /// \param format  version of the file's format
  explicit ProjectValues(std::int64_t format) : format_(format) {}

  [[noreturn]] void fail(const TomlValue& value, const std::string& problem) const;
  [[noreturn]] void fail_unknown(const TomlValue& value, std::string_view known_keys) const;

  /// Returns the entry of a table that has to be there.
  const TomlValue& part(const TomlValue& table, std::string_view key) const;
  double number_from(const TomlValue& value, double minimum) const;
  /// Returns a number above 0 and below a limit.
  double inside(const TomlValue& value, double limit) const;
  /// Returns a number from 0 to 1.
  double fraction(const TomlValue& value) const;
  Eigen::Quaterniond rotation(const TomlValue& value) const;
  std::string file_name(const TomlValue& value) const;

  /// Calls visit(key, text) for each setting of a table. Nested tables are groups: TOML reads
  /// `tissue.mass` without quotation marks as `mass` in a table `tissue`.
  void each_setting(
      const TomlValue& table,
      const std::function<void(const std::string& key, const std::string& text)>& visit) const;

 private:
  void each_setting_of_group(
      const TomlValue& table, const std::string& group,
      const std::function<void(const std::string& key, const std::string& text)>& visit) const;

  std::int64_t format_;
};

}  // namespace sinew
