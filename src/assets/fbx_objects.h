#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "assets/fbx_records.h"

namespace sinew {

using FbxId = double;  // of an object: only compared, so that rounding does not matter

/// The objects of a file by their numbers, and which ones hang on which, in the order of the file.
struct FbxObjects {
  std::map<FbxId, const FbxRecord*> by_id;
  std::multimap<FbxId, FbxId> hanging_on;
};

/// Collects the objects among records that hold "Objects" and "Connections" with its "C". The
/// records must outlive the result.
FbxObjects objects_of(const std::vector<FbxRecord>& file);

/// Returns the objects of a type ("Shape", "BlendShape", "Skin") that hang on another.
std::vector<const FbxRecord*> hanging_on(const FbxObjects& objects, FbxId parent,
                                         std::string_view type);

}  // namespace sinew
