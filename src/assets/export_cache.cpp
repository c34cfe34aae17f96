#include "assets/export_cache.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>

#include "core/error.h"

namespace sinew {
namespace {

struct CacheFormat {
  const char* ending;
  std::unique_ptr<CacheWriter> (*make)(const std::string&, const Character&, const CacheFrames&);
};

constexpr std::array<CacheFormat, 2> kFormats{
    {{".obj", make_obj_writer}, {".pc2", make_point_cache_writer}}};

const CacheFormat& find_format(const std::string& path) {
  std::string ending = std::filesystem::path(path).extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  std::string known;
  for (const CacheFormat& format : kFormats) {
    if (ending == format.ending) return format;
    known += known.empty() ? format.ending : fmt::format(" or {}", format.ending);
  }
  throw UsageError(fmt::format("{}: there is no writer for {} yet; use {}", path,
                               ending.empty() ? "files without an ending" : ending, known));
}

}  // namespace

void require_cache_format(const std::string& path) {
  find_format(path);
}

std::unique_ptr<CacheWriter> make_cache_writer(const std::string& path, const Character& character,
                                               const CacheFrames& frames) {
  return find_format(path).make(path, character, frames);
}

Points part_in_file(const Character& character, const VisiblePart& part, const Points& surface) {
  Points result(3, static_cast<Eigen::Index>(part.surface_vertex.size()));
  for (Eigen::Index v = 0; v < result.cols(); ++v) {
    result.col(v) = character.frame.to_file(surface.col(part.surface_vertex[v]));
  }
  return result;
}

}  // namespace sinew
