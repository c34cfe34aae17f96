// SPDX-License-Identifier: MIT

#include "core/partial_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <set>

#include "core/error.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMark = ".sinew-partial-";

/// Returns a path that only this call in this process uses:
/// .NAME.sinew-partial-PROCESS-NUMBER.EXTENSION
fs::path partial_path(const fs::path& name) {
  static std::atomic<int> count = 0;
  return name.parent_path() / fmt::format(".{}{}{}-{}{}", name.stem().string(), kMark, ::getpid(),
                                          count.fetch_add(1), name.extension().string());
}

/// Returns true if the name is one that partial_path() makes.
bool is_partial_name(const std::string& name) {
  const std::size_t mark = name.rfind(kMark);
  return name.starts_with('.') && mark != std::string::npos && mark + kMark.size() < name.size() &&
         std::isdigit(static_cast<unsigned char>(name[mark + kMark.size()])) != 0;
}

/// Removes a partial file unless a process is still writing it.
void remove_if_left(const fs::path& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (file < 0) return;
  struct stat facts {};
  const bool is_plain = ::fstat(file, &facts) == 0 && S_ISREG(facts.st_mode);
  if (is_plain && ::flock(file, LOCK_EX | LOCK_NB) == 0) ::unlink(path.c_str());
  ::close(file);
}

/// Removes partial files that killed runs left in a folder. Each process does so once for each
/// folder, since image sequences have many files.
void remove_leftovers(const fs::path& folder) {
  static std::mutex mutex;
  static std::set<fs::path> seen;
  const std::lock_guard lock(mutex);
  if (!seen.insert(folder).second) return;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    if (is_partial_name(it->path().filename().string())) remove_if_left(it->path());
  }
}

/// Returns true if the open file still has this name. Another process may have removed it as a
/// leftover before it was locked.
bool has_name(int file, const std::string& path) {
  struct stat own {};
  struct stat named {};
  return ::fstat(file, &own) == 0 && ::stat(path.c_str(), &named) == 0 &&
         own.st_dev == named.st_dev && own.st_ino == named.st_ino;
}

}  // namespace

void fail_to_write(const std::string& path, int error) {
  if (error == EMFILE || error == ENFILE) {
    throw UnavailableError(
        fmt::format("{}: more files would be open at once than this system lets a program have; "
                    "raise the limit (ulimit -n), or write a single .glb",
                    path));
  }
  if (error == ENOSPC || error == EDQUOT || error == EFBIG || error == EIO) {
    throw UnavailableError(
        fmt::format("{}: writing failed ({}); free disk space or choose another folder", path,
                    std::strerror(error)));
  }
  fail_input("{}: cannot be written ({}); choose another folder", path, std::strerror(error));
}

void fail_while_writing(const std::string& path) {
  throw UnavailableError(fmt::format(
      "{}: writing failed; is the disk full? Free disk space or choose another folder", path));
}

PartialFile::PartialFile(std::string final_path) : final_path_(std::move(final_path)) {
  const fs::path name(final_path_);
  std::error_code error;
  const fs::file_status status = fs::status(name, error);
  if (name.filename().empty() || fs::is_directory(status)) {
    fail_to_write(final_path_, EISDIR);
  }
  if (error && fs::status_known(status) == false) {
    fail_to_write(final_path_, error.value());
  }
  // commit() would replace a device or a pipe with a regular file.
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    fail_to_write(final_path_, EINVAL);
  }
  remove_leftovers(name.parent_path().empty() ? "." : name.parent_path());
  for (bool is_ours = false; !is_ours;) {
    path_ = partial_path(name).string();
    file_ = ::open(path_.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
    if (file_ < 0 && errno == EEXIST) continue;
    if (file_ < 0) fail_to_write(final_path_, errno);
    // On a file system without locks no process can lock a leftover to remove it, so the file is
    // safe without a lock.
    const bool is_taken = ::flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    is_ours = !is_taken && has_name(file_, path_);
    if (!is_ours) ::close(file_);
  }
}

PartialFile::~PartialFile() {
  if (!committed_) ::unlink(path_.c_str());
  ::close(file_);
}

void PartialFile::commit() {
  // EINVAL: the file system does not support fsync().
  if (::fsync(file_) != 0 && errno != EINVAL) fail_to_write(final_path_, errno);
  if (std::rename(path_.c_str(), final_path_.c_str()) != 0) fail_to_write(final_path_, errno);
  committed_ = true;
}

void write_whole_file(const std::string& path, std::string_view bytes) {
  PartialFile file(path);
  std::ofstream stream(file.path(), std::ios::binary);
  stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  stream.close();
  if (!stream) fail_while_writing(path);
  file.commit();
}

}  // namespace sinew
