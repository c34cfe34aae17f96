// SPDX-License-Identifier: MIT

#include "session/settings/toml_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/utf8.h"

namespace sinew {
namespace {

// Bytes 0x80 to 0xFF are written as the code points that begin here, as in MirBSD's OPTU-8. In
// UTF-8 these are EE BE 80 to EE BF BF.
constexpr unsigned kByteBegin = 0xEF80;

unsigned byte_at(std::string_view text, std::size_t i) {
  return static_cast<unsigned char>(text[i]);
}

bool stands_for_a_byte(std::string_view text) {
  return text.size() >= 3 && byte_at(text, 0) == 0xEEU && byte_at(text, 1) >= 0xBEU &&
         byte_at(text, 1) <= 0xBFU && (byte_at(text, 2) & 0xC0U) == 0x80U;
}

}  // namespace

std::string toml_string(std::string_view bytes) {
  std::string text = "\"";
  while (!bytes.empty()) {
    const unsigned first = byte_at(bytes, 0);
    std::size_t length = utf8_length(bytes);
    if (length == 0 || stands_for_a_byte(bytes)) {
      text += fmt::format("\\u{:04X}", kByteBegin + first - 0x80U);
      length = 1;
    } else if (first < 0x20U || first == 0x7FU) {
      text += fmt::format("\\u{:04X}", first);
    } else {
      if (first == '"' || first == '\\') text += '\\';
      text += bytes.substr(0, length);
    }
    bytes.remove_prefix(length);
  }
  return text + '"';
}

std::string bytes_of_toml(std::string_view utf8) {
  std::string bytes;
  while (!utf8.empty()) {
    if (stands_for_a_byte(utf8)) {
      bytes +=
          static_cast<char>(0x80U + ((byte_at(utf8, 1) & 1U) << 6U) + (byte_at(utf8, 2) & 0x3FU));
      utf8.remove_prefix(3);
    } else {
      bytes += utf8[0];
      utf8.remove_prefix(1);
    }
  }
  return bytes;
}

std::string toml_key(std::string_view bytes) {
  const bool is_bare = !bytes.empty() && std::all_of(bytes.begin(), bytes.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
  });
  return is_bare ? std::string(bytes) : toml_string(bytes);
}

std::string toml_number(double number) {
  std::string text = fmt::format("{}", number);
  // Without one of these characters, TOML reads an integer.
  if (text.find_first_of(".en") == std::string::npos) text += ".0";
  return text;
}

std::string toml_list(const std::vector<std::string>& items) {
  return fmt::format("[{}]", fmt::join(items, ", "));
}

std::string toml_strings(const std::vector<std::string>& texts) {
  std::vector<std::string> items;
  items.reserve(texts.size());
  for (const std::string& text : texts) items.push_back(toml_string(text));
  return toml_list(items);
}

}  // namespace sinew
