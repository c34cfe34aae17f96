#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// A named record of an FBX file with its values and the records inside it.
struct FbxRecord {
  std::string name;
  std::vector<std::string> texts;
  std::vector<double> numbers;  ///< integers too, and the numbers of arrays
  std::vector<FbxRecord> children;

  /// The first of that name inside it; nullptr when there is none.
  const FbxRecord* find(std::string_view child) const;
};

/// The records of an FBX file, binary of any version (code.blender.org/2013/08, "FBX binary file
/// format specification") or text.
/// \param wanted  names of records; others, and what is inside them, are passed over
/// \return what comes before any damage
std::vector<FbxRecord> read_fbx_records(std::string_view bytes,
                                        const std::vector<std::string_view>& wanted);

/// Returns the version of an FBX file, 7400 for 7.4, from its beginning; 0 where it does not say.
int fbx_version(std::string_view bytes);

/// The numbers of an array; texts have them in a record of their own.
const std::vector<double>& fbx_array(const FbxRecord& record);

/// The name of an object: "Cube\0\1Geometry" in binary files, "Geometry::Cube" in texts.
std::string fbx_object_name(const std::string& text);

}  // namespace sinew
