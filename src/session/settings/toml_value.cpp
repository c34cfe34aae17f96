// SPDX-License-Identifier: MIT

#include "session/settings/toml_value.h"

#include <fmt/format.h>

#include <toml++/toml.h>
#include <algorithm>
#include <cmath>

#include "core/error.h"
#include "core/text_scanner.h"
#include "session/settings/toml_text.h"

namespace sinew {
namespace {

// toml++ accepts dotted keys like a.b.c of any depth, and the program then dies while its recursion
// returns. It limits the nesting of tables and lists itself, to 256.
constexpr int kDeepestKey = 16;
constexpr std::size_t kShown = 200;  // characters of a message of toml++, which may quote the file

/// Returns the end of the string that opens at `begin`. For a string that is not closed, this is
/// some position after `begin`.
std::size_t end_of_string(std::string_view text, std::size_t begin) {
  const char mark = text[begin];
  const std::string three(3, mark);
  const bool is_long = text.substr(begin).starts_with(three);
  std::size_t i = begin + (is_long ? 3 : 1);
  for (; i < text.size(); ++i) {
    if (mark == '"' && text[i] == '\\') {
      ++i;
    } else if (is_long ? text.substr(i).starts_with(three) : text[i] == mark || text[i] == '\n') {
      break;
    }
  }
  if (!is_long) return i + 1;
  // A long string may end with up to two quotation marks of its content.
  i += 3;
  for (int more = 0; more < 2 && i < text.size() && text[i] == mark; ++more) ++i;
  return i;
}

/// Checks that no key has more than kDeepestKey dots.
/// \throws InputError
void refuse_deep_keys(std::string_view text, std::string_view file) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '"' || c == '\'') {
      i = end_of_string(text, i);
      continue;
    }
    if (c == '#') {
      i = std::min(text.find('\n', i), text.size());
      continue;
    }
    if (std::string_view("=,[]{}\n").find(c) != std::string_view::npos) depth = 0;
    if (c == '.' && ++depth > kDeepestKey) {
      fail_input("{}, line {}: a key goes down more than {} tables; take out dots", file,
                 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(i), '\n'),
                 kDeepestKey);
    }
    ++i;
  }
}

/// Returns the words with '?' in place of all but printable ASCII, so that a file cannot break the
/// line.
std::string one_line(std::string_view words) {
  std::string text(words);
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return c < ' ' || c > '~'; }, '?');
  return text;
}

}  // namespace

/// Converts values of toml++ to ours.
struct TomlBuilder {
  std::string_view file;

  TomlValue value(const toml::node& node, std::string key, const toml::source_region& place) const {
    TomlValue result;
    result.key_ = std::move(key);
    result.file_ = file;
    result.line_ = std::max<int>(1, static_cast<int>(place.begin.line));
    if (const auto* number = node.as_integer()) result.value_ = number->get();
    if (const auto* number = node.as_floating_point()) result.value_ = number->get();
    if (const auto* truth = node.as_boolean()) result.value_ = truth->get();
    if (const auto* text = node.as_string()) result.value_ = bytes_of_toml(text->get());
    if (const toml::array* const array = node.as_array()) result.value_ = list(*array, result.key_);
    if (const toml::table* const entries = node.as_table()) result.value_ = table(*entries);
    return result;
  }

  TomlValue::List list(const toml::array& array, const std::string& key) const {
    TomlValue::List result;
    result.values.reserve(array.size());
    for (const toml::node& node : array) result.values.push_back(value(node, key, node.source()));
    return result;
  }

  TomlValue::Table table(const toml::table& entries) const {
    TomlValue::Table result;
    result.values.reserve(entries.size());
    for (const auto& [key, node] : entries) {
      result.values.push_back(value(node, bytes_of_toml(key.str()), key.source()));
    }
    return result;
  }
};

void TomlValue::fail(std::string_view problem) const {
  fail_input("{}, line {}: {}", file_, line_, one_line(problem));
}

void TomlValue::fail_to_be(std::string_view what) const {
  fail(fmt::format("{} is not {}; write one there", in_quotes(key_), what));
}

std::int64_t TomlValue::whole_number() const {
  if (const auto* number = std::get_if<std::int64_t>(&value_)) return *number;
  fail_to_be("a whole number");
}

double TomlValue::number() const {
  if (const auto* number = std::get_if<std::int64_t>(&value_)) return static_cast<double>(*number);
  if (const auto* number = std::get_if<double>(&value_); number && std::isfinite(*number)) {
    return *number;
  }
  fail_to_be("a finite number");
}

bool TomlValue::truth() const {
  if (const bool* const truth = std::get_if<bool>(&value_)) return *truth;
  fail_to_be("true or false");
}

const std::string& TomlValue::text() const {
  if (const auto* text = std::get_if<std::string>(&value_)) return *text;
  fail_to_be("a text between quotation marks");
}

const std::vector<TomlValue>& TomlValue::list() const {
  if (const List* const list = std::get_if<List>(&value_)) return list->values;
  fail_to_be("a list between [ and ]");
}

const std::vector<TomlValue>& TomlValue::entries() const {
  if (const Table* const table = std::get_if<Table>(&value_)) return table->values;
  fail_to_be("a table");
}

std::vector<double> TomlValue::numbers(std::size_t count) const {
  const std::vector<TomlValue>& values = list();
  if (values.size() != count) fail_to_be(fmt::format("a list of {} numbers", count));
  std::vector<double> result;
  for (const TomlValue& value : values) result.push_back(value.number());
  return result;
}

std::vector<std::string> TomlValue::texts() const {
  std::vector<std::string> result;
  for (const TomlValue& value : list()) result.push_back(value.text());
  return result;
}

std::string TomlValue::plain_text() const {
  if (const auto* number = std::get_if<std::int64_t>(&value_)) return fmt::format("{}", *number);
  if (const auto* number = std::get_if<double>(&value_)) return fmt::format("{}", *number);
  if (const auto* truth = std::get_if<bool>(&value_)) return fmt::format("{}", *truth);
  if (is_text()) return text();
  fail_to_be("a number, true or false, or a text");
}

const TomlValue* TomlValue::find(std::string_view key) const {
  const std::vector<TomlValue>& values = entries();
  const auto found = std::find_if(values.begin(), values.end(),
                                  [&](const TomlValue& value) { return value.key_ == key; });
  return found == values.end() ? nullptr : &*found;
}

TomlValue parse_toml(std::string_view text, std::string_view file) {
  refuse_deep_keys(text, file);
  try {
    const toml::table root = toml::parse(text);
    return TomlBuilder{file}.value(root, "", {});
  } catch (const toml::parse_error& error) {
    fail_input("{}, line {}: {}; correct the line", file,
               std::max<int>(1, static_cast<int>(error.source().begin.line)),
               one_line(error.description().substr(0, kShown)));
  }
}

}  // namespace sinew
