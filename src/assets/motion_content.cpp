// SPDX-License-Identifier: MIT

#include "assets/motion_content.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "assets/fbx/fbx_records.h"
#include "assets/file_kind.h"
#include "assets/gltf/gltf_file.h"
#include "assets/source_files.h"

namespace sinew {
namespace {

bool has_text(std::string_view text, std::string_view what) {
  return text.find(what) != std::string_view::npos;
}

MotionContent content_of_gltf(const SourceFile& source) {
  const GltfFile gltf(source.bytes, source.path);
  return {!list_in(gltf.document(), "meshes").empty(),
          !list_in(gltf.document(), "animations").empty()};
}

/// Returns true if a record named `name` among the children of `parent` has this text.
bool has_record(const FbxRecord* parent, std::string_view name, std::string_view text) {
  return parent != nullptr &&
         std::any_of(parent->children.begin(), parent->children.end(), [&](const FbxRecord& child) {
           return child.name == name &&
                  (text.empty() ||
                   std::find(child.texts.begin(), child.texts.end(), text) != child.texts.end());
         });
}

/// Meshes are models of the class "Mesh". Clips are curves, and before version 7 takes.
MotionContent content_of_fbx(const SourceFile& source) {
  constexpr int kFirstWithCurves = 7000;
  const FbxRecord file{
      "",
      {},
      {},
      read_fbx_records(source.bytes, {"Objects", "Model", "AnimationCurve", "Takes", "Take"})};
  const FbxRecord* const objects = file.find("Objects");
  return {has_record(objects, "Model", "Mesh"), fbx_version(source.bytes) >= kFirstWithCurves
                                                    ? has_record(objects, "AnimationCurve", "")
                                                    : has_record(file.find("Takes"), "Take", "")};
}

/// The elements may have a namespace prefix.
MotionContent content_of_collada(std::string_view text) {
  return {has_text(text, "<mesh") || has_text(text, ":mesh>"),
          has_text(text, "<animation>") || has_text(text, "<animation ") ||
              has_text(text, ":animation>") || has_text(text, ":animation ")};
}

MotionContent content_of_md5(std::string_view text) {
  return {has_text(text, "numMeshes"), has_text(text, "numFrames")};
}

}  // namespace

MotionContent motion_content(const std::string& path) {
  const SourceFile source = load_source_file(path);
  switch (source.kind) {
    case FileKind::kBvh:
    case FileKind::kAnim:
      return {false, true};
    case FileKind::kGlb:
    case FileKind::kGltf:
      return content_of_gltf(source);
    case FileKind::kFbx:
      return content_of_fbx(source);
    case FileKind::kCollada:
      return content_of_collada(source.bytes);
    case FileKind::kMd5:
      return content_of_md5(source.bytes);
    default:
      return {may_give_surface(source.kind), false};
  }
}

}  // namespace sinew
