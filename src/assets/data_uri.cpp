// SPDX-License-Identifier: MIT

#include "assets/data_uri.h"

#include <array>

namespace sinew {
namespace {

constexpr std::string_view kLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr int kNone = -1;

std::array<int, 256> letter_values() {
  std::array<int, 256> values{};
  values.fill(kNone);
  for (std::size_t i = 0; i < kLetters.size(); ++i) {
    values[static_cast<unsigned char>(kLetters[i])] = static_cast<int>(i);
  }
  return values;
}

int hex_digit(char letter) {
  if (letter >= '0' && letter <= '9') return letter - '0';
  if (letter >= 'a' && letter <= 'f') return letter - 'a' + 10;
  if (letter >= 'A' && letter <= 'F') return letter - 'A' + 10;
  return kNone;
}

}  // namespace

std::string without_escapes(const std::string& text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int high = text[i] == '%' && i + 2 < text.size() ? hex_digit(text[i + 1]) : kNone;
    const int low = high >= 0 ? hex_digit(text[i + 2]) : kNone;
    if (low >= 0) {
      plain.push_back(static_cast<char>(16 * high + low));
      i += 2;
    } else {
      plain.push_back(text[i]);
    }
  }
  return plain;
}

std::string decode_base64(std::string_view text) {
  const std::array<int, 256> values = letter_values();
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3);
  unsigned int bits = 0;
  int count = 0;
  for (const char letter : text) {
    const int value = values[static_cast<unsigned char>(letter)];
    if (value == kNone) continue;
    bits = bits << 6U | static_cast<unsigned int>(value);
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes.push_back(static_cast<char>(bits >> count & 0xFFU));
    }
  }
  return bytes;
}

std::string encode_base64(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    unsigned int word = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      word = word << 8U | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      text.push_back(i + k > bytes.size() ? '=' : kLetters[word >> (18 - 6 * k) & 63U]);
    }
  }
  return text;
}

std::string bytes_of_data_uri(std::string_view uri) {
  return decode_base64(uri.substr(uri.find(',') + 1));
}

}  // namespace sinew
