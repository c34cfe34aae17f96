// SPDX-License-Identifier: MIT

#include "core/text_scanner.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include "core/error.h"

namespace sinew {
namespace {

template <typename Number>
std::optional<Number> parse_number(std::string_view text) {
  if (text.size() > 1 && text.front() == '+' && text[1] != '-') text.remove_prefix(1);
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

}  // namespace

std::optional<double> parse_number(std::string_view text) {
  return parse_number<double>(text);
}

std::optional<long long> parse_integer(std::string_view text) {
  return parse_number<long long>(text);
}

std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  return text.starts_with(kMark) ? text.substr(kMark.size()) : text;
}

bool equal_but_for_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](unsigned char x, unsigned char y) {
    return std::tolower(x) == std::tolower(y);
  });
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kShown = 40;
  std::string safe(text.substr(0, kShown));
  std::replace_if(
      safe.begin(), safe.end(), [](unsigned char c) { return c < ' ' || c > '~'; }, '?');
  return "'" + safe + "'";
}

bool TextScanner::at_line_end() {
  while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  if (at_ < text_.size() && text_[at_] == '#') {
    while (at_ < text_.size() && text_[at_] != '\n') ++at_;
  }
  return at_ == text_.size() || text_[at_] == '\n';
}

bool TextScanner::at_end() {
  while (at_line_end()) {
    if (at_ == text_.size()) return true;
    ++at_;
    ++line_;
  }
  return false;
}

bool TextScanner::next_is(std::string_view word) {
  if (at_end()) return false;
  const std::size_t end = at_ + word.size();
  return equal_but_for_case(text_.substr(at_, word.size()), word) &&
         (end == text_.size() || is_blank(text_[end]) || text_[end] == '\n');
}

std::string_view TextScanner::word(std::string_view what) {
  if (at_end()) {
    fail_input("{}, line {}: the file ends before {}; export it again", file_, line_, what);
  }
  const std::size_t begin = at_;
  while (at_ < text_.size() && !is_blank(text_[at_]) && text_[at_] != '\n') ++at_;
  return text_.substr(begin, at_ - begin);
}

double TextScanner::number(std::string_view what) {
  const std::string_view text = word(what);
  const std::optional<double> value = parse_number(text);
  if (!value) {
    fail(fmt::format("found {} instead of {}; write a number there", in_quotes(text), what));
  }
  return *value;
}

double TextScanner::finite_number(std::string_view what) {
  const double value = number(what);
  if (!std::isfinite(value)) {
    fail(fmt::format("{} is not a finite number; correct it or export the file again", what));
  }
  return value;
}

long long TextScanner::integer(std::string_view what) {
  const std::string_view text = word(what);
  const std::optional<long long> value = parse_integer(text);
  if (!value) {
    fail(fmt::format("found {} instead of {}; write a whole number there", in_quotes(text), what));
  }
  return *value;
}

std::string_view TextScanner::rest_of_line() {
  const std::size_t begin = at_;
  while (at_ < text_.size() && text_[at_] != '\n') ++at_;
  return text_.substr(begin, at_ - begin);
}

void TextScanner::fail(std::string_view problem) const {
  fail_input("{}, line {}: {}", file_, line_, problem);
}

}  // namespace sinew
