// SPDX-License-Identifier: MIT

#include "assets/caches/cache_formats.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "assets/export/numbered_path.h"
#include "assets/file_bytes.h"
#include "assets/file_kind.h"
#include "assets/image_kind.h"
#include "assets/surface/obj_materials.h"
#include "core/error.h"
#include "core/file_extension.h"
#include "core/word_list.h"

namespace sinew {
namespace {

std::unique_ptr<CacheWriter> make_gltf(const std::string& path, const Character& character,
                                       const CacheFrames& frames) {
  return make_baked_gltf_writer(path, character, std::vector<CacheFrames>{frames});
}

template <FileKind kKind>
bool is_kind(const FileBeginning& file) {
  return is_of_kind(file, kKind);
}

bool is_pc2(const FileBeginning& file) {
  return file.head.starts_with("POINTCACHE2");
}

/// Returns true if the size of the file follows from the numbers of frames and points at its start.
/// An .mdd has no magic number.
bool is_mdd(const FileBeginning& file) {
  if (file.head.size() < 8) return false;
  const auto number = [&](std::size_t at) {
    std::uint64_t value = 0;
    for (std::size_t i = at; i < at + 4; ++i)
      value = value << 8 | static_cast<unsigned char>(file.head[i]);
    return value;
  };
  const std::uint64_t frames = number(0);
  const std::uint64_t points = number(4);
  return file.size == 4 * (2 + frames + 3 * frames * points);
}

bool is_exr(const FileBeginning& file) {
  return file.head.starts_with("\x76\x2f\x31\x01");
}

bool always(const std::string& /*path*/) {
  return true;
}

bool is_gltf_motion(const std::string& path) {
  return is_vertex_animation(read_file(path), path);
}

bool is_obj_motion(const std::string& path) {
  return find_number(path) || is_written_by_sinew(path);
}

MotionCache read_gltf(const std::string& path, double rate, const std::string& clip) {
  return import_vertex_animation(read_file(path), path, rate, clip);
}

template <MotionCache (*kImport)(std::string_view, const std::string&)>
MotionCache read_points(const std::string& path, double /*rate*/, const std::string& /*clip*/) {
  return kImport(read_file(path), path);
}

MotionCache read_obj(const std::string& path, double /*rate*/, const std::string& /*clip*/) {
  return import_obj_sequence(path);
}

constexpr auto kFormats = std::to_array<CacheFormat>({
    {".glb", make_gltf, is_kind<FileKind::kGlb>, is_gltf_motion, read_gltf},
    {".pc2", make_pc2_writer, is_pc2, always, read_points<import_pc2>},
    {".mdd", make_mdd_writer, is_mdd, always, read_points<import_mdd>},
    {".obj", make_obj_writer, is_kind<FileKind::kObj>, is_obj_motion, read_obj},
    {".exr", make_vertex_texture_writer, is_exr, nullptr, nullptr},
    {".png", make_vertex_texture_writer, is_image, nullptr, nullptr},
});
static_assert(std::all_of(kFormats.begin(), kFormats.end(),
                          [](const CacheFormat& format) { return format.fits != nullptr; }),
              "a format without a test for its files would replace any file");

const CacheFormat& format_of(const std::string& path) {
  const std::string extension = file_extension(path);
  if (const CacheFormat* const format = find_cache_format(extension)) return *format;
  std::vector<std::string_view> known;
  for (const CacheFormat& format : kFormats) known.push_back(format.extension);
  throw UsageError(fmt::format("{}: there is no writer for {}; use {}", path,
                               extension.empty() ? "files without an extension" : extension,
                               word_list(known, "or")));
}

}  // namespace

const CacheFormat* find_cache_format(std::string_view extension) {
  const auto* const found =
      std::find_if(kFormats.begin(), kFormats.end(),
                   [&](const CacheFormat& format) { return format.extension == extension; });
  return found == kFormats.end() ? nullptr : found;
}

bool is_of_kind(const FileBeginning& file, FileKind kind) {
  try {
    return file_kind(file.head, "") == kind;
  } catch (const InputError&) {
    return false;
  }
}

bool is_image(const FileBeginning& file) {
  return image_kind(file.head).mime != nullptr;
}

std::unique_ptr<CacheWriter> make_cache_writer(const std::string& path, const Character& character,
                                               const CacheFrames& frames) {
  return format_of(path).make_writer(path, character, frames);
}

void require_cache_format(const std::string& path) {
  format_of(path);
}

void require_gltf_format(const std::string& path, const std::string& option) {
  if (file_extension(path) == ".glb") return;
  throw UsageError(fmt::format("{}: {} needs a .glb; name one by -o", path, option));
}

bool is_motion_cache(const std::string& path) {
  const CacheFormat* const format = find_cache_format(file_extension(path));
  return format != nullptr && format->is_motion != nullptr && format->is_motion(path);
}

MotionCache read_motion_cache(const std::string& path, double rate, const std::string& clip) {
  const CacheFormat* const format = find_cache_format(file_extension(path));
  const auto read = format != nullptr && format->read != nullptr ? format->read : read_gltf;
  MotionCache cache = read(path, rate, clip);
  for (std::size_t f = 0; f < cache.frames.size(); ++f) {
    if (cache.frames[f].allFinite()) continue;
    fail_input("{}: a coordinate in frame {} is not a finite number; write the cache again", path,
               cache.first_frame.value_or(0) + static_cast<int>(f));
  }
  return cache;
}

}  // namespace sinew
