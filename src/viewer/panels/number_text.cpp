// SPDX-License-Identifier: MIT

#include "viewer/panels/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "viewer/actions/action_text.h"

namespace sinew {
namespace {

/// Splits a format into the words before its conversion, the conversion, and those after it.
struct FormatParts {
  std::string before;
  std::string conversion;
  std::string after;
};

FormatParts parts_of(const std::string& format) {
  std::size_t begin = format.find('%');
  while (begin != std::string::npos && format.compare(begin, 2, "%%") == 0)
    begin = format.find('%', begin + 2);
  const std::size_t end = format.find_first_of("feg", begin);
  if (begin == std::string::npos || end == std::string::npos) return {"", "%g", ""};
  return {format.substr(0, begin), format.substr(begin, end + 1 - begin), format.substr(end + 1)};
}

std::string printed(double value, const std::string& format) {
  std::array<char, 128> text{};
  std::snprintf(text.data(), text.size(), format.c_str(), value);
  return text.data();
}

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t") + 1 - begin);
}

/// Returns the number in a typed text, without the unit that may follow it.
std::optional<double> parsed(const std::string& typed, const std::string& format) {
  std::string text = trimmed(typed);
  const std::string unit = trimmed(printed(0.0, parts_of(format).after));
  if (!unit.empty() && text.ends_with(unit))
    text = trimmed(text.substr(0, text.size() - unit.size()));
  std::replace(text.begin(), text.end(), ',', '.');
  if (text.starts_with('+')) text.erase(0, 1);
  const std::optional<double> number = number_from(text);
  return number && std::isfinite(*number) ? number : std::nullopt;
}

/// Returns a limit of a field with its unit.
std::string limit_text(double limit, const std::string& format) {
  return number_text(limit, parts_of(format).conversion + parts_of(format).after);
}

}  // namespace

std::string editable_number(double value, const std::string& format) {
  return number_text(value, parts_of(format).conversion);
}

double rounded_as_shown(double value, const std::string& format) {
  return number_from(printed(value, parts_of(format).conversion)).value_or(value) + 0.0;
}

std::string number_text(double value, const std::string& format) {
  // Only a number with a sign may be shown as "-0".
  const bool is_zero = std::signbit(value) && rounded_as_shown(value, format) == 0.0;
  return printed(is_zero ? 0.0 : value, format);
}

TypedNumber read_typed_number(const std::string& text, const NumberStyle& style) {
  const std::optional<double> number = parsed(text, style.format);
  if (!number) return {std::nullopt, fmt::format("\"{}\" is not a number", text)};
  const double exact = style.whole ? std::round(*number) : *number;
  if (exact > style.maximum)
    return {style.maximum, "The largest value is " + limit_text(style.maximum, style.format)};
  if (exact < style.minimum)
    return {style.minimum, "The smallest value is " + limit_text(style.minimum, style.format)};
  return {exact + 0.0, ""};
}

}  // namespace sinew
