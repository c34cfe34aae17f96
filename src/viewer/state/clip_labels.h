// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "session/session.h"

namespace sinew {

/// Returns the labels of clips in lists: their names without the beginning that all clips of their
/// file share, such as "Armature|mixamo.com|", and "Clip 3" for one without a name. Where two files
/// would get the same label, both keep the whole names.
/// \param files  names of the clips of each file
std::vector<std::string> clip_labels(const std::vector<std::vector<std::string>>& files);

/// Returns the labels of the rest pose and of all clips of a session. Recorded clips keep their
/// names.
std::vector<std::string> clip_labels(const Session& session);

}  // namespace sinew
