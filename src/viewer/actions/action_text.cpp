// SPDX-License-Identifier: MIT

#include "viewer/actions/action_text.h"

#include <fmt/format.h>

#include <charconv>
#include <sstream>
#include <utility>

#include "core/error.h"

namespace sinew {

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::vector<std::string> quoted_words(const std::string& text) {
  std::vector<std::string> words;
  bool quoted = false;
  bool in_word = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escaped = quoted && text[i] == '\\' && i + 1 < text.size();
    if (!escaped && text[i] == '"') {
      quoted = !quoted;
      if (quoted && !in_word) words.emplace_back();
      in_word = true;
      continue;
    }
    if (!quoted && (text[i] == ' ' || text[i] == '\t')) {
      in_word = false;
      continue;
    }
    if (!std::exchange(in_word, true)) words.emplace_back();
    if (escaped) ++i;
    words.back() += text[i];
  }
  if (quoted) throw UsageError("a quotation mark at the end of a name is missing");
  return words;
}

std::string in_quotation_marks(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

std::optional<double> number_from(const std::string& text) {
  double value = 0.0;
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stopped != end) return std::nullopt;
  return value;
}

double require_number(const std::string& text, double minimum, double maximum) {
  const std::optional<double> value = number_from(text);
  if (!value || !(*value >= minimum && *value <= maximum)) {
    throw UsageError(fmt::format("'{}' is not a number from {:g} to {:g}", text, minimum, maximum));
  }
  return *value;
}

Eigen::Vector3d require_vector(std::span<const std::string> words, double limit) {
  if (words.size() != 3) throw UsageError("write three numbers");
  return {require_number(words[0], -limit, limit), require_number(words[1], -limit, limit),
          require_number(words[2], -limit, limit)};
}

bool switched(bool present, const std::string& text) {
  if (text == "on") return true;
  if (text == "off") return false;
  if (text == "toggle" || text.empty()) return !present;
  throw UsageError(fmt::format("'{}' is none of on, off and toggle", text));
}

std::string require_text(const std::string& text, const char* what) {
  if (text.empty()) throw UsageError(fmt::format("{} is missing", what));
  return text;
}

}  // namespace sinew
