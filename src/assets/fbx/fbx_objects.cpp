// SPDX-License-Identifier: MIT

#include "assets/fbx/fbx_objects.h"

namespace sinew {

FbxObjects objects_of(const std::vector<FbxRecord>& file) {
  FbxObjects objects;
  for (const FbxRecord& list : file) {
    for (const FbxRecord& record : list.children) {
      if (list.name == "Objects" && !record.numbers.empty()) {
        objects.by_id.emplace(record.numbers[0], &record);
      }
      if (list.name == "Connections" && record.numbers.size() >= 2) {
        objects.children.emplace(record.numbers[1], record.numbers[0]);
      }
    }
  }
  return objects;
}

std::vector<const FbxRecord*> children_of(const FbxObjects& objects, FbxId parent,
                                          std::string_view type) {
  std::vector<const FbxRecord*> found;
  const auto [begin, end] = objects.children.equal_range(parent);
  for (auto link = begin; link != end; ++link) {
    const auto object = objects.by_id.find(link->second);
    if (object == objects.by_id.end() || object->second->texts.size() < 2) continue;
    if (object->second->texts[1] == type) found.push_back(object->second);
  }
  return found;
}

}  // namespace sinew
