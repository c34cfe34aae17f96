#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace sinew {

/// A value of a TOML file that knows where it stands. Whoever asks it for what it is not gets an
/// InputError that names the file, the line, the key and what is meant.
class TomlValue {
 public:
  std::int64_t whole_number() const;
  /// Whole numbers, too; neither infinite nor NaN.
  double number() const;
  bool truth() const;
  const std::string& text() const;
  /// A list of exactly so many numbers.
  std::vector<double> numbers(std::size_t count) const;
  std::vector<std::string> texts() const;
  const std::vector<TomlValue>& list() const;
  /// What is in a table: values with keys, by key.
  const std::vector<TomlValue>& entries() const;

  /// Number, truth or text as one writes it on a command line.
  std::string plain_text() const;

  bool is_table() const { return std::holds_alternative<Table>(value_); }
  bool is_text() const { return std::holds_alternative<std::string>(value_); }
  /// The entry of a table with this key; null when there is none.
  const TomlValue* find(std::string_view key) const;

  /// In the table or list around it; empty for the whole file.
  const std::string& key() const { return key_; }
  int line() const { return line_; }

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
  struct Date {};  // nothing of ours is one

  [[noreturn]] void fail_to_be(std::string_view what) const;

  std::variant<Date, std::int64_t, double, bool, std::string, List, Table> value_;
  std::string key_;
  std::string_view file_;
  int line_ = 1;
};

/// Reads a TOML file, as a table of what is in it. Whatever the bytes are, it ends in time that
/// goes with their number. \param file  for messages; must outlive the values \throws InputError
TomlValue parse_toml(std::string_view text, std::string_view file);

}  // namespace sinew
