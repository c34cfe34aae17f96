// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "session/settings/project_file.h"

namespace sinew {

/// Returns the user's radii by the names of the joints. If several joints have the same name, the
/// second is called NAME#2, and so on.
std::map<std::string, JointRadii> radii_by_joint(const OwnRadii& radii, const Skeleton& skeleton);

/// Holds a document that fits a character, with warnings about entries that were left out.
struct FittedDocument {
  Document document;
  std::vector<std::string> warnings;
};

/// Adapts the document of a project to the character that its files hold now. Entries for parts and
/// joints that the character lacks (because it was exported again) are left out, with warnings.
/// \param file  path of the project, for warnings
FittedDocument fit_document(const Project& project, const Character& character,
                            const std::string& file);

}  // namespace sinew
