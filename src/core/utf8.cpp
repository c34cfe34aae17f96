// SPDX-License-Identifier: MIT

#include "core/utf8.h"

#include <algorithm>

namespace sinew {
namespace {

unsigned byte_at(std::string_view text, std::size_t i) {
  return static_cast<unsigned char>(text[i]);
}

/// Appends a code point below 0x110000.
void append_utf8(std::string& text, unsigned point) {
  const auto append = [&](unsigned byte) { text.push_back(static_cast<char>(byte)); };
  if (point < 0x80U) return append(point);
  const int followers = point < 0x800U ? 1 : point < 0x10000U ? 2 : 3;
  constexpr unsigned kLead[] = {0U, 0xC0U, 0xE0U, 0xF0U};
  append(kLead[followers] | point >> (6 * followers));
  for (int k = followers - 1; k >= 0; --k) append(0x80U | (point >> (6 * k) & 0x3FU));
}

}  // namespace

std::size_t utf8_length(std::string_view text) {
  const unsigned lead = byte_at(text, 0);
  if (lead < 0x80U) return 1;
  if (lead < 0xC2U || lead > 0xF4U) return 0;
  const std::size_t length = lead < 0xE0U ? 2 : lead < 0xF0U ? 3 : 4;
  if (length > text.size()) return 0;
  // Rejects overlong forms, halves of UTF-16 surrogate pairs, and values beyond the last code
  // point.
  const unsigned lowest = lead == 0xE0U ? 0xA0U : lead == 0xF0U ? 0x90U : 0x80U;
  const unsigned highest = lead == 0xEDU ? 0x9FU : lead == 0xF4U ? 0x8FU : 0xBFU;
  if (byte_at(text, 1) < lowest || byte_at(text, 1) > highest) return 0;
  for (std::size_t i = 2; i < length; ++i) {
    if ((byte_at(text, i) & 0xC0U) != 0x80U) return 0;
  }
  return length;
}

std::string as_utf8(std::string_view text, std::string_view instead) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    result += length == 0 ? instead : text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return result;
}

std::optional<std::string> utf8_of_utf16(std::string_view bytes) {
  const bool is_little = bytes.starts_with("\xFF\xFE");
  if ((!is_little && !bytes.starts_with("\xFE\xFF")) || bytes.size() % 2 != 0) return std::nullopt;
  const auto unit_at = [&](std::size_t i) {
    return byte_at(bytes, i + (is_little ? 1 : 0)) << 8U | byte_at(bytes, i + (is_little ? 0 : 1));
  };
  std::string text;
  text.reserve(bytes.size() / 2);
  for (std::size_t i = 2; i < bytes.size(); i += 2) {
    unsigned point = unit_at(i);
    if (point == 0U || (point >= 0xDC00U && point < 0xE000U)) return std::nullopt;
    if (point >= 0xD800U && point < 0xDC00U) {
      i += 2;
      const unsigned low = i < bytes.size() ? unit_at(i) : 0U;
      if (low < 0xDC00U || low >= 0xE000U) return std::nullopt;
      point = 0x10000U + ((point - 0xD800U) << 10U) + (low - 0xDC00U);
    }
    append_utf8(text, point);
  }
  return text;
}

}  // namespace sinew
