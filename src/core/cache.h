// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace sinew {

/// Computes a hash of data (XXH3, 128 bits) and returns it as 32 hexadecimal digits. The order in
/// which parts are added matters.
class ContentKey {
 public:
  ContentKey();
  ~ContentKey();
  ContentKey(const ContentKey&) = delete;
  ContentKey& operator=(const ContentKey&) = delete;

  void add(const void* data, std::size_t bytes);
  template <typename Number>
  requires std::is_arithmetic_v<Number>
  void add(Number number) { add(&number, sizeof(number)); }
  /// Adds an array with its length, so that two arrays in a row are told apart from the same items
  /// divided differently.
  template <typename Item>
  void add(const std::vector<Item>& items) {
    static_assert(std::is_trivially_copyable_v<Item>);
    add(static_cast<std::uint64_t>(items.size()));
    add(items.data(), items.size() * sizeof(Item));
  }
  /// Returns the hash of everything added so far.
  std::string text() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Keeps results of long computations on disk, one file for each key. A file is written under a
/// temporary name and then renamed, so several processes can share a folder safely. Each file
/// contains its key and a checksum, and a file that does not match them counts as missing. The
/// cache reports no errors: what it cannot read or write has to be computed again.
class DiskCache {
 public:
  static constexpr std::uintmax_t kDefaultLimit = std::uintmax_t{1} << 30;

  /// Creates a cache in a folder.
  /// \param folder  created when something is kept for the first time
  /// \param limit   largest total size of all files, bytes; beyond it, the least recently used
  ///                files are removed
  explicit DiskCache(std::filesystem::path folder, std::uintmax_t limit = kDefaultLimit);

  /// Returns the contents kept under a key, or nothing if there are none. Marks the file as used
  /// now.
  std::optional<std::string> find(const std::string& key) const;
  /// Stores contents under a key and removes old files beyond the limit.
  void store(const std::string& key, std::string_view contents) const;
  /// Returns the file to lock while the contents of a key are made.
  std::filesystem::path lock_file(const std::string& key) const;

 private:
  std::filesystem::path file_of(const std::string& key) const;
  void evict_oldest() const;

  std::filesystem::path folder_;
  std::uintmax_t limit_;
};

/// Returns the cache in user_cache_folder(), or nothing if the user has no such folder.
std::optional<DiskCache> user_cache();

}  // namespace sinew
