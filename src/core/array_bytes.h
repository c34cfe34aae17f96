// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace sinew {

/// Appends an array to bytes: its length, then its items as they are in memory.
template <typename Item>
requires std::is_trivially_copyable_v<Item>
void append_array(std::string& bytes, const std::vector<Item>& items) {
  const std::uint64_t size = items.size();
  bytes.append(reinterpret_cast<const char*>(&size), sizeof size);
  if (size > 0) bytes.append(reinterpret_cast<const char*>(items.data()), size * sizeof(Item));
}

/// Reads an array that append_array() wrote from the front of bytes, and removes it there. Returns
/// false, with both arguments in an undefined state, if the bytes end before the array does.
template <typename Item>
requires std::is_trivially_copyable_v<Item>
bool take_array(std::string_view& bytes, std::vector<Item>& items) {
  std::uint64_t size = 0;
  if (bytes.size() < sizeof size) return false;
  std::memcpy(&size, bytes.data(), sizeof size);
  bytes.remove_prefix(sizeof size);
  if (size > bytes.size() / sizeof(Item)) return false;
  items.resize(size);
  if (size > 0) std::memcpy(items.data(), bytes.data(), size * sizeof(Item));
  bytes.remove_prefix(size * sizeof(Item));
  return true;
}

}  // namespace sinew
