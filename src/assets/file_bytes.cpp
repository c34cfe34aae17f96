// SPDX-License-Identifier: MIT

#include "assets/file_bytes.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include "core/error.h"

namespace sinew {

std::string read_file(const std::string& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) {
    fail_input("{}: file not found; check the name and the folder", path);
  }
  if (std::filesystem::is_directory(status)) {
    fail_input("{}: this is a folder; choose a file in it", path);
  }
  std::ifstream stream(path, std::ios::binary);
  if (!stream) fail_input("{}: the file cannot be opened; check its permissions", path);
  std::string bytes(std::istreambuf_iterator<char>(stream), {});
  if (bytes.empty()) fail_input("{}: the file is empty; export it again", path);
  return bytes;
}

void append_little_endian(std::string& bytes, std::size_t number) {
  for (int shift = 0; shift < 32; shift += 8) {
    bytes.push_back(static_cast<char>((number >> shift) & 0xFFU));
  }
}

}  // namespace sinew
