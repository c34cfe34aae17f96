// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace sinew {

/// Holds a value of a TOML file with its position. The accessors throw an InputError that names the
/// file, the line, the key and the expected type if the value has another type.
class TomlValue {
 public:
  /// Returns an integer.
  std::int64_t whole_number() const;
  /// Returns a finite number; integers are converted.
  double number() const;
  bool truth() const;
  const std::string& text() const;
  /// Returns a list of exactly `count` numbers.
  std::vector<double> numbers(std::size_t count) const;
  std::vector<std::string> texts() const;
  const std::vector<TomlValue>& list() const;
  /// Returns the entries of a table; each has its key.
  const std::vector<TomlValue>& entries() const;

  /// Returns a number, a boolean or a text as it is written on the command line.
  std::string plain_text() const;

  bool is_table() const { return std::holds_alternative<Table>(value_); }
  bool is_text() const { return std::holds_alternative<std::string>(value_); }
  /// Returns the entry of a table with this key, or null.
  const TomlValue* find(std::string_view key) const;

  /// Returns the key in the enclosing table; an item of a list has the key of the list. Empty for
  /// the whole file.
  const std::string& key() const { return key_; }
  int line() const { return line_; }

  /// Throws an error about this value.
  /// \throws InputError "FILE, line N: PROBLEM"
  [[noreturn]] void fail(std::string_view problem) const;

 private:
  friend struct TomlBuilder;
  struct List {
    std::vector<TomlValue> values;
  };
  struct Table {
    std::vector<TomlValue> values;
  };
  struct Date {};  // dates and times, which no project file uses

  [[noreturn]] void fail_to_be(std::string_view what) const;

  std::variant<Date, std::int64_t, double, bool, std::string, List, Table> value_;
  std::string key_;
  std::string_view file_;
  int line_ = 1;
};

/// Parses a TOML file and returns its top-level table. For any input the time is proportional to
/// the number of bytes.
/// \param file  for messages; must outlive the values
/// \throws InputError
TomlValue parse_toml(std::string_view text, std::string_view file);

}  // namespace sinew
