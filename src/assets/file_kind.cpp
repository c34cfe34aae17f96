// SPDX-License-Identifier: MIT

#include "assets/file_kind.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "assets/surface/text_scanner.h"
#include "core/error.h"

namespace sinew {
namespace {

constexpr std::size_t kLookedAt = 4096;  // bytes that suffice to determine the kind of a text
constexpr std::string_view kKnown =
    ".glb .gltf .vrm .fbx .dae .md5mesh .mesh (Ogre) .obj .off .ply .stl .skel .anim .bvh or .ini";

/// Returns the first `count` nonempty lines, split into words, without comments (#).
std::vector<std::vector<std::string_view>> first_lines(std::string_view text, std::size_t count) {
  std::vector<std::vector<std::string_view>> lines;
  TextScanner scanner(text, "");
  while (lines.size() < count && !scanner.at_end()) {
    lines.emplace_back();
    while (!scanner.at_line_end()) lines.back().push_back(scanner.word(""));
  }
  return lines;
}

bool contains(std::string_view text, std::string_view what) {
  return text.find(what) != std::string_view::npos;
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::optional<FileKind> kind_of_binary(std::string_view bytes) {
  if (bytes.starts_with("glTF")) return FileKind::kGlb;
  if (bytes.starts_with("Kaydara FBX Binary")) return FileKind::kFbx;
  if (bytes.starts_with("INTERQUAKEMODEL")) return FileKind::kIqm;
  if (bytes.starts_with(std::string_view("\x00\x10[MeshSerializer_v", 18))) return FileKind::kOgre;
  // A binary .stl has no magic number. Its size must match its triangle count.
  if (bytes.size() >= 84) {
    std::uint64_t triangles = 0;
    for (int i = 3; i >= 0; --i) {
      triangles = triangles << 8 | static_cast<unsigned char>(bytes[80 + i]);
    }
    if (bytes.size() == 84 + 50 * triangles) return FileKind::kStl;
  }
  return std::nullopt;
}

/// Determines the kind of a text by the words at its beginning, else by typical words or counts of
/// words in its lines.
std::optional<FileKind> kind_of_text(std::string_view head) {
  const auto lines = first_lines(head, 200);
  if (lines.empty()) return std::nullopt;
  const std::vector<std::string_view>& first = lines.front();
  if (first[0] == "ply") return FileKind::kPly;
  if (first[0].ends_with("OFF")) return FileKind::kOff;
  if (equal_but_for_case(first[0], "HIERARCHY")) return FileKind::kBvh;
  if (head.starts_with("sinew mapping 1")) return FileKind::kMapping;
  if (first[0].starts_with("sinew_project")) return FileKind::kProject;
  if (first[0] == "solid") return FileKind::kStl;
  if (first[0] == "MD5Version") return FileKind::kMd5;
  if (contains(head, "FBXHeaderExtension")) return FileKind::kFbx;
  if (contains(head, "<COLLADA")) return FileKind::kCollada;
  if (first[0].starts_with("{") && contains(head, "\"")) return FileKind::kGltf;
  for (const auto& line : lines) {
    if (is_one_of(line[0], {"SIMMESH", "VISMESH", "UPSAMPLING", "SKELETON", "ANIMATION"})) {
      return FileKind::kIni;
    }
  }
  if (first.size() == 1 && parse_integer(first[0]) && lines.size() > 1 && lines[1].size() == 5) {
    return FileKind::kSkel;
  }
  if (first.size() == 2 && parse_integer(first[0]) && parse_integer(first[1])) {
    return FileKind::kAnim;
  }
  for (const auto& line : lines) {
    if (is_one_of(line[0], {"v", "vn", "vt", "f", "o", "g", "s", "mtllib", "usemtl"})) {
      return FileKind::kObj;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<FileKind> kind_of_ending(const std::string& path) {
  constexpr std::array<std::pair<std::string_view, FileKind>, 19> kEndings{
      {{".off", FileKind::kOff},
       {".obj", FileKind::kObj},
       {".ply", FileKind::kPly},
       {".stl", FileKind::kStl},
       {".skel", FileKind::kSkel},
       {".anim", FileKind::kAnim},
       {".bvh", FileKind::kBvh},
       {".ini", FileKind::kIni},
       {".glb", FileKind::kGlb},
       {".gltf", FileKind::kGltf},
       {".vrm", FileKind::kGlb},
       {".vrma", FileKind::kGlb},
       {".fbx", FileKind::kFbx},
       {".dae", FileKind::kCollada},
       {".md5mesh", FileKind::kMd5},
       {".md5anim", FileKind::kMd5},
       {".iqm", FileKind::kIqm},
       {".mesh", FileKind::kOgre},
       {".sinew", FileKind::kProject}}};
  std::string ending = std::filesystem::path(path).extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  for (const auto& [name, kind] : kEndings) {
    if (ending == name) return kind;
  }
  return std::nullopt;
}

FileKind file_kind(std::string_view bytes, const std::string& path) {
  if (const auto kind = kind_of_binary(bytes)) return *kind;
  const std::string_view head = without_byte_order_mark(bytes.substr(0, kLookedAt));
  if (head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF")) {
    fail_input("{}: this text seems to be UTF-16 but is damaged; save it as UTF-8", path);
  }
  if (const auto kind = kind_of_text(head)) return *kind;
  if (const auto kind = kind_of_ending(path)) return *kind;
  fail_input("{}: this is none of the kinds that are read; give a {} file", path, kKnown);
}

bool is_gltf(FileKind kind) {
  return kind == FileKind::kGlb || kind == FileKind::kGltf;
}

bool is_scene(FileKind kind) {
  return is_gltf(kind) || kind == FileKind::kFbx || kind == FileKind::kCollada ||
         kind == FileKind::kMd5 || kind == FileKind::kIqm || kind == FileKind::kOgre;
}

bool is_surface(FileKind kind) {
  return kind == FileKind::kOff || kind == FileKind::kObj || kind == FileKind::kPly ||
         kind == FileKind::kStl;
}

}  // namespace sinew
