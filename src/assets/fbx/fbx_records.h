// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// Holds a named record of an FBX file with its values and child records.
struct FbxRecord {
  std::string name;
  std::vector<std::string> texts;
  std::vector<double> numbers;  ///< all numbers: floating point, integers, and those of arrays
  std::vector<FbxRecord> children;
  std::size_t name_at = 0;  ///< offset of the name in the file

  /// Returns the first child of that name; nullptr if there is none.
  const FbxRecord* find(std::string_view child) const;
};

/// Reads the records of an FBX file, binary of any version (code.blender.org/2013/08, "FBX binary
/// file format specification") or text.
/// \param wanted  names of the records to read; other records and their children are skipped
/// \return the records before the first damage in the file
std::vector<FbxRecord> read_fbx_records(std::string_view bytes,
                                        const std::vector<std::string_view>& wanted);

/// Returns the version of an FBX file from its header, 7400 for 7.4; 0 if the header has none.
int fbx_version(std::string_view bytes);

/// Returns the numbers of an array. Text files have them in a child record.
const std::vector<double>& fbx_array(const FbxRecord& record);

/// Extracts the name of an object: "Cube\0\1Geometry" in binary files, "Geometry::Cube" in texts.
std::string fbx_object_name(const std::string& text);

}  // namespace sinew
