// SPDX-License-Identifier: MIT

#include "assets/fbx/fbx_for_assimp.h"

#include <fmt/format.h>

#include "assets/fbx/fbx_records.h"
#include "assets/list_names.h"
#include "core/counted.h"

namespace sinew {
namespace {

constexpr std::string_view kNormals = "Normals";
constexpr std::string_view kUnknownToAssimp = "Ignored";
static_assert(kNormals.size() == kUnknownToAssimp.size());  // binary files contain offsets

/// Returns the count of numbers of an array, or 0 if the record lacks it.
std::size_t array_size(const FbxRecord& record, std::string_view name) {
  const FbxRecord* const array = record.find(name);
  return array == nullptr ? 0 : fbx_array(*array).size();
}

}  // namespace

std::optional<std::string> fbx_for_assimp(std::string_view bytes, const std::string& file,
                                          std::vector<std::string>& warnings) {
  if (bytes.find("BlendShapeChannel") == std::string_view::npos) return std::nullopt;
  std::optional<std::string> changed;
  std::vector<std::string> damaged;
  for (const FbxRecord& objects :
       read_fbx_records(bytes, {"Objects", "Geometry", "Indexes", "Vertices", kNormals, "a"})) {
    for (const FbxRecord& geometry : objects.children) {
      if (geometry.texts.size() < 2 || geometry.texts[1] != "Shape") continue;
      const std::size_t vertices = array_size(geometry, "Indexes");
      const std::size_t displacements = array_size(geometry, "Vertices");
      if (displacements != 3 * vertices) damaged.push_back(fbx_object_name(geometry.texts[0]));
      const FbxRecord* const normals = geometry.find(kNormals);
      if (normals == nullptr) continue;
      const bool is_sound = vertices > 0 && displacements == 3 * vertices &&
                            fbx_array(*normals).size() == 3 * vertices;
      if (is_sound) continue;
      if (!changed) changed = std::string(bytes);
      changed->replace(normals->name_at, kNormals.size(), kUnknownToAssimp);
    }
  }
  if (!damaged.empty()) {
    warnings.push_back(fmt::format(
        "{}: {} more or fewer displacements than vertices ({}) and {} only the vertices that have "
        "one; export the file again",
        file, counted(damaged.size(), "blend shape has", "blend shapes have"), list_names(damaged),
        by_count(damaged.size(), "moves", "move")));
  }
  return changed;
}

}  // namespace sinew
