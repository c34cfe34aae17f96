// SPDX-License-Identifier: MIT

#include "commands/written_kind.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "assets/file_kind.h"
#include "assets/image_kind.h"
#include "commands/csv.h"
#include "core/error.h"
#include "core/file_extension.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kHeadBytes = 4096;  // bytes that are read; enough for file_kind()

/// The beginning of a file, and its size.
struct Content {
  std::string head;
  std::uintmax_t size = 0;
};

Content read_head(const std::string& path) {
  Content content;
  std::error_code error;
  content.size = fs::file_size(path, error);
  std::ifstream stream(path, std::ios::binary);
  content.head.resize(kHeadBytes);
  stream.read(content.head.data(), static_cast<std::streamsize>(content.head.size()));
  content.head.resize(static_cast<std::size_t>(stream.gcount()));
  return content;
}

bool is_kind(const Content& content, FileKind kind) {
  try {
    return file_kind(content.head, "") == kind;
  } catch (const InputError&) {
    return false;
  }
}

bool is_image(const Content& content) {
  return image_kind(content.head).mime != nullptr;
}

bool is_point_cache(const Content& content) {
  return content.head.starts_with("POINTCACHE2");
}

/// Returns true if the size of the file follows from the numbers of frames and points at its start.
/// An .mdd has no magic number.
bool is_mdd(const Content& content) {
  if (content.head.size() < 8) return false;
  const auto number = [&](std::size_t at) {
    std::uint64_t value = 0;
    for (std::size_t i = at; i < at + 4; ++i)
      value = value << 8 | static_cast<unsigned char>(content.head[i]);
    return value;
  };
  const std::uint64_t frames = number(0);
  const std::uint64_t points = number(4);
  return content.size == 4 * (2 + frames + 3 * frames * points);
}

bool is_exr(const Content& content) {
  return content.head.starts_with("\x76\x2f\x31\x01");
}

bool is_video(const Content& content) {
  return content.head.size() > 8 && content.head.compare(4, 4, "ftyp") == 0;
}

/// Returns true for a .json that names one of our schemas. A .gltf is JSON, too, and must not
/// count.
bool is_report(const Content& content) {
  return content.head.starts_with('{') && content.head.find("\"schema\"") != std::string::npos &&
         content.head.find("\"sinew.") != std::string::npos;
}

bool is_difference_table(const Content& content) {
  return content.head.starts_with(kDifferenceTableHead);
}

/// The extension of a kind of file that is written but not read, and the test for its content.
struct Kind {
  std::string_view extension;
  bool (*fits)(const Content&);
  bool must_be_own = false;  ///< true if only files by Sinew pass the test
};

constexpr std::array kKinds{Kind{".png", is_image},
                            Kind{".jpg", is_image},
                            Kind{".jpeg", is_image},
                            Kind{".exr", is_exr},
                            Kind{".pc2", is_point_cache},
                            Kind{".mdd", is_mdd},
                            Kind{".mp4", is_video},
                            Kind{".json", is_report, true},
                            Kind{".csv", is_difference_table, true}};

}  // namespace

std::string reason_to_keep(const std::string& path, const std::string& kind) {
  const std::string other_kind = fmt::format("is not a {} file", kind);
  const std::string named = "x" + kind;
  const std::string extension = file_extension(named);
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return {};  // the writer reports the problem, if any
  const Content content = read_head(path);
  if (content.size == 0) return {};
  if (const auto read = kind_of_extension(named)) return is_kind(content, *read) ? "" : other_kind;
  const auto* const found = std::find_if(kKinds.begin(), kKinds.end(),
                                         [&](const Kind& k) { return k.extension == extension; });
  if (found == kKinds.end() || found->fits(content)) return {};
  return found->must_be_own ? "was not written by Sinew" : other_kind;
}

}  // namespace sinew
