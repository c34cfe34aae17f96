#include "core/partial_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "core/error.h"

namespace sinew {
void fail_to_write(const std::string& path, int error) {
  if (error == EMFILE || error == ENFILE) {
    throw UnavailableError(
        fmt::format("{}: more files would be open at once than this system lets a program have; "
                    "raise the limit (ulimit -n), or write a single .glb",
                    path));
  }
  fail_input("{}: cannot be written ({}); choose another place", path, std::strerror(error));
}

PartialFile::PartialFile(std::string final_path) : final_path_(std::move(final_path)) {
  const std::filesystem::path name(final_path_);
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(name, error);
  if (name.filename().empty() || std::filesystem::is_directory(status)) {
    fail_to_write(final_path_, EISDIR);
  }
  if (error && std::filesystem::status_known(status) == false) {
    fail_to_write(final_path_, error.value());
  }
  // A device or a pipe would be replaced by a file of its name.
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    fail_to_write(final_path_, EINVAL);
  }
  path_ = (name.parent_path() / fmt::format(".{}.partial-{}{}", name.stem().string(), ::getpid(),
                                            name.extension().string()))
              .string();
  const int file = ::open(path_.c_str(), O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) fail_to_write(final_path_, errno);
  ::close(file);
}

PartialFile::~PartialFile() {
  if (!committed_) ::unlink(path_.c_str());
}

void PartialFile::commit() {
  if (std::rename(path_.c_str(), final_path_.c_str()) != 0) fail_to_write(final_path_, errno);
  committed_ = true;
}

}  // namespace sinew
