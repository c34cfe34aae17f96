// SPDX-License-Identifier: MIT

#include "core/cache.h"

#include <fmt/format.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <fstream>
#include <system_error>

#include "core/user_folders.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kExtension = ".cache";
constexpr std::size_t kKeyLength = 32;
// A temporary file older than this was abandoned by a process that died.
constexpr std::chrono::hours kAbandonedAfter{1};
constexpr std::string_view kMagic = "SINEWCH1";

std::string hex(const XXH128_hash_t& hash) {
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

/// Returns the header of a file, in front of the contents: magic, key and checksum.
std::string header_for(const std::string& key, std::string_view contents) {
  return fmt::format("{}{}{}\n", kMagic, key, hex(XXH3_128bits(contents.data(), contents.size())));
}

/// Returns the bytes of a file, or nothing if it is not a regular file or cannot be read.
std::optional<std::string> read_whole(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return std::nullopt;
  const std::uintmax_t size = fs::file_size(path, error);
  std::ifstream file(path, std::ios::binary);
  if (error || !file) return std::nullopt;
  std::string bytes(size, '\0');
  file.read(bytes.data(), static_cast<std::streamsize>(size));
  if (static_cast<std::uintmax_t>(file.gcount()) != size || file.peek() != EOF) return std::nullopt;
  return bytes;
}

/// Tells the files of this cache from others that may be in the folder: kept files KEY.cache, the
/// temporary names .KEY.PROCESS-NUMBER under which they are written, and locks .KEY.lock.
enum class Kind { kEntry, kTemporary, kForeign };
Kind kind_of(const fs::path& path) {
  const auto is_key = [](std::string_view text) {
    return text.size() == kKeyLength &&
           text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
  };
  const std::string name = path.filename().string();
  const std::string_view view = name;
  if (view.ends_with(kExtension) && is_key(view.substr(0, view.size() - kExtension.size()))) {
    return Kind::kEntry;
  }
  const bool temporary = view.size() > kKeyLength + 2 && view[0] == '.' &&
                         is_key(view.substr(1, kKeyLength)) && view[kKeyLength + 1] == '.';
  return temporary ? Kind::kTemporary : Kind::kForeign;
}

/// Returns a temporary name that only this call in this process uses.
fs::path temporary_name(const fs::path& path) {
  static std::atomic<int> count = 0;
  return path.parent_path() /
         fmt::format(".{}.{}-{}", path.stem().string(), ::getpid(), count.fetch_add(1));
}

}  // namespace

struct ContentKey::State {
  XXH3_state_t* xxh = XXH3_createState();
  State() { XXH3_128bits_reset(xxh); }
  ~State() { XXH3_freeState(xxh); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;
};

ContentKey::ContentKey() : state_(std::make_unique<State>()) {}
ContentKey::~ContentKey() = default;

void ContentKey::add(const void* data, std::size_t bytes) {
  XXH3_128bits_update(state_->xxh, data, bytes);
}

std::string ContentKey::text() const {
  return hex(XXH3_128bits_digest(state_->xxh));
}

DiskCache::DiskCache(fs::path folder, std::uintmax_t limit)
    : folder_(std::move(folder)), limit_(limit) {}

fs::path DiskCache::file_of(const std::string& key) const {
  return folder_ / (key + std::string(kExtension));
}

fs::path DiskCache::lock_file(const std::string& key) const {
  return folder_ / ("." + key + ".lock");
}

std::optional<std::string> DiskCache::find(const std::string& key) const {
  const fs::path path = file_of(key);
  std::optional<std::string> bytes = read_whole(path);
  if (!bytes) return std::nullopt;
  const std::size_t header = header_for(key, {}).size();
  if (bytes->size() < header) return std::nullopt;
  const std::string_view contents = std::string_view(*bytes).substr(header);
  if (bytes->compare(0, header, header_for(key, contents)) != 0) return std::nullopt;
  std::error_code ignored;  // a folder that cannot be written to can still be read
  fs::last_write_time(path, fs::file_time_type::clock::now(), ignored);
  return bytes->erase(0, header);
}

void DiskCache::store(const std::string& key, std::string_view contents) const {
  std::error_code error;
  fs::create_directories(folder_, error);
  const fs::path path = file_of(key);
  const fs::path temporary = temporary_name(path);
  bool written = false;
  {
    std::ofstream file(temporary, std::ios::binary);
    file << header_for(key, contents) << contents;
    file.close();
    written = !file.fail();
  }
  if (written) fs::rename(temporary, path, error);
  if (!written || error) fs::remove(temporary, error);
  evict_oldest();
}

void DiskCache::evict_oldest() const {
  struct Entry {
    fs::path path;
    fs::file_time_type used;
    std::uintmax_t size;
  };
  std::vector<Entry> entries;
  std::uintmax_t total = 0;
  std::error_code error;
  for (fs::directory_iterator it(folder_, error), end; !error && it != end; it.increment(error)) {
    const Kind kind = kind_of(it->path());
    std::error_code gone;  // another process may be removing files, too
    if (kind == Kind::kForeign || !it->is_regular_file(gone)) continue;
    const Entry entry{it->path(), it->last_write_time(gone), it->file_size(gone)};
    if (gone) continue;
    if (kind == Kind::kTemporary) {
      if (fs::file_time_type::clock::now() - entry.used > kAbandonedAfter)
        fs::remove(entry.path, gone);
      continue;
    }
    total += entry.size;
    entries.push_back(entry);
  }
  std::sort(entries.begin(), entries.end(),
            [](const Entry& a, const Entry& b) { return a.used < b.used; });
  for (const Entry& entry : entries) {
    if (total <= limit_) break;
    if (fs::remove(entry.path, error)) total -= entry.size;
  }
}

std::optional<DiskCache> user_cache() {
  const fs::path folder = user_cache_folder();
  if (folder.empty()) return std::nullopt;
  return DiskCache(folder);
}

}  // namespace sinew
