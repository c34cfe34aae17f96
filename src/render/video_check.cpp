// SPDX-License-Identifier: MIT

#include "render/video_check.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <string_view>

namespace sinew {
namespace {

/// A memory-mapped file; empty if it cannot be read.
class MappedFile {
 public:
  explicit MappedFile(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat facts {};
    if (file >= 0 && ::fstat(file, &facts) == 0 && facts.st_size > 0) {
      size_ = static_cast<std::size_t>(facts.st_size);
      data_ = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file, 0);
    }
    if (file >= 0) ::close(file);
  }
  ~MappedFile() {
    if (data_ != MAP_FAILED) ::munmap(data_, size_);
  }
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  std::string_view bytes() const {
    return data_ == MAP_FAILED ? "" : std::string_view(static_cast<const char*>(data_), size_);
  }

 private:
  void* data_ = MAP_FAILED;
  std::size_t size_ = 0;
};

std::uint64_t big_endian(std::string_view bytes) {
  std::uint64_t number = 0;
  for (const char byte : bytes) number = number << 8 | static_cast<unsigned char>(byte);
  return number;
}

/// A box of an .mp4 file: its four-letter kind and its content.
struct Box {
  std::string_view kind;
  std::string_view content;
};

/// Removes the first box from `bytes` and returns it, or nothing if they do not contain all of it.
std::optional<Box> read_box(std::string_view& bytes) {
  constexpr std::size_t kShort = 8;
  constexpr std::size_t kLong = 16;
  if (bytes.size() < kShort) return std::nullopt;
  std::size_t head = kShort;
  std::uint64_t size = big_endian(bytes.substr(0, 4));
  if (size == 1) {
    head = kLong;
    if (bytes.size() < head) return std::nullopt;
    size = big_endian(bytes.substr(kShort, 8));
  }
  if (size < head || size > bytes.size()) return std::nullopt;
  const Box box{bytes.substr(4, 4), bytes.substr(head, size - head)};
  bytes.remove_prefix(size);
  return box;
}

/// Returns the content of the first box of a kind, or nothing if `bytes` do not consist of whole
/// boxes or have none of that kind.
std::optional<std::string_view> find_box(std::string_view bytes, std::string_view kind) {
  std::optional<std::string_view> found;
  while (!bytes.empty()) {
    const std::optional<Box> box = read_box(bytes);
    if (!box) return std::nullopt;
    if (box->kind == kind && !found) found = box->content;
  }
  return found;
}

}  // namespace

std::optional<int> video_frame_count(const std::string& path) {
  const MappedFile file(path);
  std::optional<std::string_view> inside = file.bytes();
  if (!find_box(*inside, "mdat")) return std::nullopt;
  for (const char* const kind : {"moov", "trak", "mdia", "minf", "stbl", "stsz"}) {
    inside = find_box(*inside, kind);
    if (!inside) return std::nullopt;
  }
  // The content begins with version and flags, the size of all samples, and their number.
  constexpr std::size_t kCount = 8;
  if (inside->size() < kCount + 4) return std::nullopt;
  return static_cast<int>(big_endian(inside->substr(kCount, 4)));
}

}  // namespace sinew
