// SPDX-License-Identifier: MIT

#include "session/baking/written_kind.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "assets/caches/cache_formats.h"
#include "assets/file_kind.h"
#include "core/file_extension.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

FileBeginning read_beginning(const std::string& path) {
  FileBeginning file;
  std::error_code error;
  file.size = fs::file_size(path, error);
  std::ifstream stream(path, std::ios::binary);
  file.head.resize(FileBeginning::kBytes);
  stream.read(file.head.data(), static_cast<std::streamsize>(file.head.size()));
  file.head.resize(static_cast<std::size_t>(stream.gcount()));
  return file;
}

bool is_video(const FileBeginning& file) {
  return file.head.size() > 8 && file.head.compare(4, 4, "ftyp") == 0;
}

/// Returns true for a .json that names one of our schemas. A .gltf is JSON, too, and must not
/// count.
bool is_report(const FileBeginning& file) {
  return file.head.starts_with('{') && file.head.find("\"schema\"") != std::string::npos &&
         file.head.find("\"sinew.") != std::string::npos;
}

bool is_table(const FileBeginning& file) {
  return file.head.starts_with(kDifferenceTableHead) || file.head.starts_with(kComparisonTableHead);
}

bool is_comparison_page(const FileBeginning& file) {
  return file.head.starts_with(kComparisonPageHead);
}

/// The extension of a kind of file that is neither read (formats.h) nor baked to (cache_formats.h),
/// and the test for its content.
struct Kind {
  std::string_view extension;
  bool (*fits)(const FileBeginning&);
  bool must_be_own = false;  ///< true if only files by Sinew pass the test
};

constexpr std::array kKinds{Kind{".jpg", is_image},       Kind{".jpeg", is_image},
                            Kind{".mp4", is_video},       Kind{".json", is_report, true},
                            Kind{".csv", is_table, true}, Kind{".html", is_comparison_page, true}};

}  // namespace

std::string reason_to_keep(const std::string& path, const std::string& kind) {
  const std::string other_kind = fmt::format("is not a {} file", kind);
  const std::string named = "x" + kind;
  const std::string extension = file_extension(named);
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return {};  // the writer reports the problem, if any
  const FileBeginning file = read_beginning(path);
  if (file.size == 0) return {};
  if (const CacheFormat* const format = find_cache_format(extension))
    return format->fits(file) ? "" : other_kind;
  if (const auto read = kind_of_extension(named)) return is_of_kind(file, *read) ? "" : other_kind;
  const auto* const found = std::find_if(kKinds.begin(), kKinds.end(),
                                         [&](const Kind& k) { return k.extension == extension; });
  if (found == kKinds.end() || found->fits(file)) return {};
  return found->must_be_own ? "was not written by Sinew" : other_kind;
}

}  // namespace sinew
