// SPDX-License-Identifier: MIT

#include "assets/file_kind.h"

#include <set>

#include "assets/formats.h"
#include "core/error.h"
#include "core/file_extension.h"
#include "core/text_scanner.h"
#include "core/word_list.h"

namespace sinew {
namespace {

constexpr std::size_t kLookedAt = 4096;  // bytes that suffice to determine the kind of a text
constexpr std::size_t kLinesLookedAt = 200;

/// Returns the first nonempty lines, split into words, without comments (#).
std::vector<std::vector<std::string_view>> first_lines(std::string_view text) {
  std::vector<std::vector<std::string_view>> lines;
  TextScanner scanner(text, "");
  while (lines.size() < kLinesLookedAt && !scanner.at_end()) {
    lines.emplace_back();
    while (!scanner.at_line_end()) lines.back().push_back(scanner.word(""));
  }
  return lines;
}

/// Returns the first format that fits the content; null if there is none.
const FileFormat* format_of_content(const FileContent& content) {
  for (const FileFormat& format : file_formats()) {
    if (format.fits != nullptr && format.fits(content)) return &format;
  }
  return nullptr;
}

bool has_role_in(FileKind kind, bool (*has)(const FileFormat&)) {
  const FileFormat* const format = find_file_format(kind);
  return format != nullptr && has(*format);
}

}  // namespace

FileKind file_kind(std::string_view bytes, const std::string& path) {
  for (const FileFormat& format : file_formats()) {
    if (!format.magic.empty() && bytes.starts_with(format.magic)) return format.kind;
  }
  const std::string_view head = without_byte_order_mark(bytes.substr(0, kLookedAt));
  const bool is_utf16 = head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF");
  FileContent content{bytes};
  if (!is_utf16) content.lines = first_lines(head);
  if (!content.lines.empty()) content.head = head;
  if (const FileFormat* const format = format_of_content(content)) return format->kind;
  if (is_utf16) {
    fail_input("{}: this text seems to be UTF-16 but is damaged; save it as UTF-8", path);
  }
  if (const auto kind = kind_of_extension(path)) return *kind;
  fail_input("{}: unsupported file format; supported formats are {}", path,
             list_extensions([](const FileFormat&) { return true; }));
}

std::optional<FileKind> kind_of_extension(const std::string& path) {
  const std::string extension = file_extension(path);
  for (const FileFormat& format : file_formats()) {
    if (format.has_extension(extension)) return format.kind;
  }
  return std::nullopt;
}

bool is_gltf(FileKind kind) {
  return kind == FileKind::kGlb || kind == FileKind::kGltf;
}

bool is_scene(FileKind kind) {
  return has_role_in(kind, has_role<SceneReader>);
}

bool is_surface(FileKind kind) {
  return has_role_in(kind, has_role<SurfaceReader>);
}

bool may_give_surface(FileKind kind) {
  return has_role_in(kind, has_role<SurfaceReader, SceneReader, IniReader>);
}

bool may_give_motion(FileKind kind) {
  return has_role_in(kind, has_role<SceneReader, ClipReader, MotionReader>);
}

std::string list_extensions(bool (*selects)(const FileFormat&)) {
  std::set<std::string_view> extensions;
  for (const FileFormat& format : file_formats()) {
    if (!selects(format)) continue;
    for (const std::string_view extension : format.extensions) {
      if (!extension.empty()) extensions.insert(extension);
    }
  }
  return word_list(extensions, "or");
}

}  // namespace sinew
