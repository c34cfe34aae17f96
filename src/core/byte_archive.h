// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

namespace sinew {

/// Serializes items one after the other for the same program on the same machine.
class ByteWriter {
 public:
  template <typename Item>
  void put(const Item* items, std::size_t count) {
    bytes_.append(reinterpret_cast<const char*>(items), count * sizeof(Item));
  }
  void put_count(std::size_t count) {
    const auto number = static_cast<std::uint64_t>(count);
    put(&number, 1);
  }
  void put_text(const std::string& text) {
    put_count(text.size());
    put(text.data(), text.size());
  }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

/// Reads what a ByteWriter has written. Wrong bytes are no error of the caller: reading goes on
/// with empty items, and is_complete() tells.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

  /// Reads items, or nothing and fails if there are not as many.
  template <typename Item>
  void get(Item* items, std::size_t count) {
    if (failed_ || rest_.size() / sizeof(Item) < count) {
      failed_ = true;
      return;
    }
    std::memcpy(static_cast<void*>(items), rest_.data(), count * sizeof(Item));
    rest_.remove_prefix(count * sizeof(Item));
  }
  /// Reads a number of items that take at least `size` bytes each; 0 on failure.
  std::size_t get_count(std::size_t size) {
    std::uint64_t count = 0;
    get(&count, 1);
    if (failed_ || count > rest_.size() / size) {
      failed_ = true;
      return 0;
    }
    return static_cast<std::size_t>(count);
  }
  std::string get_text() {
    std::string text(get_count(1), '\0');
    get(text.data(), text.size());
    return text;
  }
  /// Tells whether everything was read, and nothing was missing.
  bool is_complete() const { return !failed_ && rest_.empty(); }

 private:
  std::string_view rest_;
  bool failed_ = false;
};

}  // namespace sinew
