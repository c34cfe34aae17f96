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

/// Hash of contents (XXH3, 128 bits), as 32 hexadecimal digits. The order of the parts counts.
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
  /// With its length, so that neighbouring arrays cannot be mistaken for each other.
  template <typename Item>
  void add(const std::vector<Item>& items) {
    static_assert(std::is_trivially_copyable_v<Item>);
    add(static_cast<std::uint64_t>(items.size()));
    add(items.data(), items.size() * sizeof(Item));
  }
  std::string text() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Results of long preparations, one file for each key. Files are written under another name first
/// and renamed, so several processes share a folder without harm; each carries its key and
/// a checksum, and whatever does not fit them is as good as not there. A cache never fails:
/// what cannot be read or written is simply made again.
class DiskCache {
 public:
  static constexpr std::uintmax_t kDefaultLimit = std::uintmax_t{1} << 30;

  /// \param folder  made when something is first kept
  /// \param limit   bytes of all files together; beyond it those unused for longest go
  explicit DiskCache(std::filesystem::path folder, std::uintmax_t limit = kDefaultLimit);

  /// The contents kept under a key, or nothing.
  std::optional<std::string> find(const std::string& key) const;
  void keep(const std::string& key, std::string_view contents) const;

 private:
  std::filesystem::path file_of(const std::string& key) const;
  void make_room() const;

  std::filesystem::path folder_;
  std::uintmax_t limit_;
};

/// The user's, in user_cache_folder(). Nothing where the user has no such place.
std::optional<DiskCache> user_cache();

}  // namespace sinew
