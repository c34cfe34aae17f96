#include "core/utf8.h"

#include <algorithm>

namespace sinew {
namespace {

unsigned byte_at(std::string_view text, std::size_t i) {
  return static_cast<unsigned char>(text[i]);
}

}  // namespace

std::size_t utf8_length(std::string_view text) {
  const unsigned lead = byte_at(text, 0);
  if (lead < 0x80U) return 1;
  if (lead < 0xC2U || lead > 0xF4U) return 0;
  const std::size_t length = lead < 0xE0U ? 2 : lead < 0xF0U ? 3 : 4;
  if (length > text.size()) return 0;
  // Neither longer than needed, nor half of a UTF-16 pair, nor beyond the last code point.
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

}  // namespace sinew
