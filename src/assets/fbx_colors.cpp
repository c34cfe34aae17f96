#include "assets/fbx_colors.h"

#include "assets/fbx_records.h"

namespace sinew {

std::map<std::string, Eigen::Vector3f> read_fbx_colors(std::string_view bytes) {
  std::map<std::string, Eigen::Vector3f> colors;
  for (const FbxRecord& objects :
       read_fbx_records(bytes, {"Objects", "Material", "Properties70", "P"})) {
    for (const FbxRecord& material : objects.children) {
      const FbxRecord* const properties = material.find("Properties70");
      if (properties == nullptr || material.texts.empty()) continue;
      for (const FbxRecord& property : properties->children) {
        if (property.texts.empty() || property.texts[0] != "DiffuseColor" ||
            property.numbers.size() < 3) {
          continue;
        }
        colors.emplace(fbx_object_name(material.texts[0]),
                       Eigen::Map<const Eigen::Vector3d>(property.numbers.data()).cast<float>());
      }
    }
  }
  return colors;
}

}  // namespace sinew
