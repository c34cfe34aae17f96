// SPDX-License-Identifier: MIT

#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// Holds the parts of a body that a user has chosen for meshes, by the names of these.
struct PartMapping {
  std::map<std::string, std::string> part_of_mesh;  ///< "none": the mesh is left out
};

/// Reads a mapping file: `sinew body mapping 1`, then one line `MESH -> PART` for each mesh, as in
/// mapping files of joints (assets/mapping/mapping_file.h). PART is `skin`, `cavity`,
/// `bone.NAME.SIDE`, `muscle.NAME.SIDE` or `none`.
/// \param file  its name, for messages
/// \throws InputError naming file, line and remedy
PartMapping read_part_mapping(std::string_view bytes, const std::string& file);

/// Checks that a mapping names only meshes of an anatomy.
/// \throws InputError naming the file of the mapping and the remedy
void check_part_mapping(const PartMapping& mapping, const std::vector<std::string>& meshes,
                        const std::string& file);

/// Returns the text of a mapping file. Meshes without a part are in comments, ready for use.
/// \param meshes        names of the meshes
/// \param part_of_mesh  for each the name of its part, or empty
/// \param anatomy       name of the file of the meshes
std::string part_mapping_text(const std::vector<std::string>& meshes,
                              const std::vector<std::string>& part_of_mesh,
                              const std::string& anatomy);

}  // namespace sinew
