// SPDX-License-Identifier: MIT

#include "assets/formats.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>

#include "assets/fps/fps_files.h"
#include "assets/gltf/gltf_scene.h"
#include "assets/mapping/mapping_file.h"
#include "assets/preparation/retarget_clips.h"
#include "assets/scene/import_with_assimp.h"
#include "assets/surface/import_surface.h"
#include "core/text_scanner.h"

namespace sinew {
namespace {

constexpr std::string_view kFbxMagic = "Kaydara FBX Binary";
constexpr std::string_view kOgreMagic("\x00\x10[MeshSerializer_", 18);

bool contains(std::string_view text, std::string_view what) {
  return text.find(what) != std::string_view::npos;
}

/// Returns true if one of the first lines begins with one of the words.
bool has_line_of(const FileContent& content, std::initializer_list<std::string_view> words) {
  return std::any_of(content.lines.begin(), content.lines.end(), [&](const auto& line) {
    return std::find(words.begin(), words.end(), line.front()) != words.end();
  });
}

/// Returns true if the size of the file is that of a binary .stl with its number of triangles.
/// These files have no magic number.
bool is_binary_stl(std::string_view bytes) {
  if (bytes.size() < 84) return false;
  std::uint64_t triangles = 0;
  for (int i = 3; i >= 0; --i) {
    triangles = triangles << 8 | static_cast<unsigned char>(bytes[80 + i]);
  }
  return bytes.size() == 84 + 50 * triangles;
}

bool is_stl(const FileContent& content) {
  return is_binary_stl(content.bytes) || content.first_word() == "solid";
}

bool is_ply(const FileContent& content) {
  return content.first_word() == "ply";
}

bool is_off(const FileContent& content) {
  return content.first_word().ends_with("OFF");  // also COFF and others
}

bool is_bvh(const FileContent& content) {
  return equal_but_for_case(content.first_word(), "HIERARCHY");
}

bool is_mapping(const FileContent& content) {
  return content.head.starts_with("sinew mapping 1");
}

bool is_sinew_project(const FileContent& content) {
  return content.first_word().starts_with("sinew_project");
}

bool is_md5(const FileContent& content) {
  return content.first_word() == "MD5Version";
}

bool is_fbx_text(const FileContent& content) {
  return contains(content.head, "FBXHeaderExtension");
}

bool is_collada(const FileContent& content) {
  const bool has_prefix =
      content.first_word().starts_with("<") && contains(content.head, ":COLLADA");
  return has_prefix || contains(content.head, "<COLLADA");
}

bool is_gltf_text(const FileContent& content) {
  return content.first_word().starts_with("{") && contains(content.head, "\"");
}

bool is_ini(const FileContent& content) {
  return has_line_of(content, {"SIMMESH", "VISMESH", "UPSAMPLING", "SKELETON", "ANIMATION"});
}

/// Returns true if a number of joints comes first and then the five words of a joint.
bool is_skel(const FileContent& content) {
  return content.lines.size() > 1 && content.lines[0].size() == 1 &&
         parse_integer(content.lines[0][0]) && content.lines[1].size() == 5;
}

/// Returns true if the numbers of keys and joints come first.
bool is_anim(const FileContent& content) {
  return !content.lines.empty() && content.lines[0].size() == 2 &&
         parse_integer(content.lines[0][0]) && parse_integer(content.lines[0][1]);
}

bool is_obj(const FileContent& content) {
  return has_line_of(content, {"v", "vn", "vt", "f", "o", "g", "s", "mtllib", "usemtl"});
}

Scene scene_of_gltf(std::string_view bytes, const FileFormat&, const std::string& file) {
  return import_gltf(bytes, file);
}

// Magic numbers are compared before any other test. The rest of the tests go from the most certain
// to the least certain one.
constexpr auto kFileFormats = std::to_array<FileFormat>({
    {FileKind::kGlb, "a glTF scene", {".glb", ".vrm", ".vrma"}, "glTF", nullptr, scene_of_gltf},
    {FileKind::kIqm, "an IQM model", {".iqm"}, "INTERQUAKEMODEL", nullptr, import_with_assimp},
    {FileKind::kOgre, "an Ogre mesh", {".mesh"}, kOgreMagic, nullptr, import_with_assimp},
    {FileKind::kStl, "an STL surface", {".stl"}, "", is_stl, import_stl},
    {FileKind::kPly, "a PLY surface", {".ply"}, "", is_ply, import_ply},
    {FileKind::kOff, "an OFF surface", {".off"}, "", is_off, import_off},
    {FileKind::kBvh, "a BVH motion", {".bvh"}, "", is_bvh, motion_of_bvh},
    {FileKind::kMapping, "a joint mapping", {".map"}, "", is_mapping, read_mapping},
    {FileKind::kProject, "a project", {".sinew"}, "", is_sinew_project, NoReader{}},
    {FileKind::kMd5, "an MD5 model", {".md5mesh", ".md5anim"}, "", is_md5, import_with_assimp},
    {FileKind::kFbx, "an FBX scene", {".fbx"}, kFbxMagic, is_fbx_text, import_with_assimp},
    {FileKind::kCollada, "a Collada scene", {".dae"}, "", is_collada, import_with_assimp},
    {FileKind::kGltf, "a glTF scene", {".gltf"}, "", is_gltf_text, scene_of_gltf},
    {FileKind::kIni, "a list of files", {".ini"}, "", is_ini, read_ini},
    {FileKind::kSkel, "a skeleton", {".skel"}, "", is_skel, read_skel},
    {FileKind::kAnim, "a clip", {".anim"}, "", is_anim, read_anim},
    {FileKind::kObj, "an OBJ surface", {".obj"}, "", is_obj, import_obj},
});

}  // namespace

std::span<const FileFormat> file_formats() {
  return kFileFormats;
}

const FileFormat* find_file_format(FileKind kind) {
  const auto* const found =
      std::find_if(kFileFormats.begin(), kFileFormats.end(),
                   [&](const FileFormat& format) { return format.kind == kind; });
  return found == kFileFormats.end() ? nullptr : found;
}

}  // namespace sinew
