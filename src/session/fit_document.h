#pragma once

#include <string>
#include <vector>

#include "session/project_file.h"

namespace sinew {

/// Own radii by the names of their joints. Of joints of one name the second is NAME#2, and so on.
std::map<std::string, JointRadii> radii_by_joint(const Radii& radii, const Skeleton& skeleton);

struct FittedDocument {
  Document document;
  std::vector<std::string> warnings;
};

/// A project's document on the character that its files hold now: with radii for each joint,
/// automatic ones where the project has none, and without parts and joints that the character
/// lacks (it was exported anew), of which warnings tell.
/// \param file  the project, for warnings
FittedDocument fit_document(const Project& project, const Character& character,
                            const std::string& file);

}  // namespace sinew
