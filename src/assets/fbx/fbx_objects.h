// SPDX-License-Identifier: MIT

#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "assets/fbx/fbx_records.h"

namespace sinew {

using FbxId = double;  // object number; it is only compared, so that rounding does not matter

/// Holds the objects of a file by their numbers, and the connections between them in the order of
/// the file. `children` maps a parent to its children.
struct FbxObjects {
  std::map<FbxId, const FbxRecord*> by_id;
  std::multimap<FbxId, FbxId> children;
};

/// Collects the objects from records that include "Objects" and "Connections" with its "C". The
/// records must outlive the result.
FbxObjects objects_of(const std::vector<FbxRecord>& file);

/// Returns the children of an object that have the given type ("Shape", "BlendShape", "Skin").
std::vector<const FbxRecord*> children_of(const FbxObjects& objects, FbxId parent,
                                          std::string_view type);

}  // namespace sinew
